// SPDX-License-Identifier: GPL-2.0-only
/* The publisher has error paths between the data and the barrier. */
#include "kernel.h"

struct image {
	u8 *pixels;
	int width, height;
	bool loaded;
};

int image_load(struct image *im, int width, int height)
{
	im->pixels = kmalloc(width * height, GFP_KERNEL);
	if (!im->pixels)
		return -ENOMEM;
	if (width > 4096) {
		kfree(im->pixels);
		return -EINVAL;
	}
	im->width = width;
	im->height = height;
	smp_wmb();
	im->loaded = true;
	return 0;
}

int image_pixel(struct image *im, int x, int y)
{
	if (!im->loaded)
		return -EAGAIN;
	smp_rmb();	/* see image_load() */
	return im->pixels[y * im->width + x];
}

/*
 * $ smpair patch -p . wmb_in_error_path.c
 * diff --git a/wmb_in_error_path.c b/wmb_in_error_path.c
 * index 0c801b0..2683380 100644
 * --- a/wmb_in_error_path.c
 * +++ b/wmb_in_error_path.c
 * @@ -19,15 +19,15 @@ int image_load(struct image *im, int width, int height)
 *  	}
 *  	im->width = width;
 *  	im->height = height;
 * -	smp_wmb();
 * -	im->loaded = true;
 * +	/* Pairs with smp_load_acquire() in image_pixel(). *\/
 * +	smp_store_release(&im->loaded, true);
 *  	return 0;
 *  }
 *  $
 *  int image_pixel(struct image *im, int x, int y)
 *  {
 * -	if (!im->loaded)
 * +	/* see image_load() *\/
 * +	if (!smp_load_acquire(&im->loaded))
 *  		return -EAGAIN;
 * -	smp_rmb();	/* see image_load() *\/
 *  	return im->pixels[y * im->width + x];
 *  }
 * [1]
 */
