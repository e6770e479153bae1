// SPDX-License-Identifier: GPL-2.0-only
/* The new call is broken where the line would be too long. */
#include "kernel.h"

struct temperature_controller {
	unsigned int calibration_points_used;
	int calibration_value[16];
};

void temperature_controller_calibrate(struct temperature_controller *controller,
				      int value)
{
	controller->calibration_value[controller->calibration_points_used] = value;
	smp_wmb();
	controller->calibration_points_used = controller->calibration_points_used + 1;
}

int temperature_controller_last(struct temperature_controller *controller)
{
	unsigned int used = READ_ONCE(controller->calibration_points_used);

	smp_rmb();
	return used ? controller->calibration_value[used - 1] : 0;
}

/*
 * $ smpair patch -p . long_lines.c
 * diff --git a/long_lines.c b/long_lines.c
 * index 126369d..9d1bfb9 100644
 * --- a/long_lines.c
 * +++ b/long_lines.c
 * @@ -11,14 +11,17 @@ void temperature_controller_calibrate(struct temperature_controller *controller,
 *  				      int value)
 *  {
 *  	controller->calibration_value[controller->calibration_points_used] = value;
 * -	smp_wmb();
 * -	controller->calibration_points_used = controller->calibration_points_used + 1;
 * +	/* Pairs with smp_load_acquire() in temperature_controller_last(). *\/
 * +	smp_store_release(&controller->calibration_points_used,
 * +			  controller->calibration_points_used + 1);
 *  }
 *  $
 *  int temperature_controller_last(struct temperature_controller *controller)
 *  {
 * -	unsigned int used = READ_ONCE(controller->calibration_points_used);
 * +	/*
 * +	 * Pairs with smp_store_release() in temperature_controller_calibrate().
 * +	 *\/
 * +	unsigned int used = smp_load_acquire(&controller->calibration_points_used);
 *  $
 * -	smp_rmb();
 *  	return used ? controller->calibration_value[used - 1] : 0;
 *  }
 * [1]
 */
