// SPDX-License-Identifier: GPL-2.0-only
static void publish(struct channel *channel)
{
	fill(channel);
	/* Pairs with smp_load_acquire() in reader(). */
	smp_store_release(&channel->statistics.published_generation,
			  next_generation(channel));
	/*
	 * Pairs with smp_load_acquire() in a_reader_with_quite_a_long_name(),
	 * another_reader_with_a_long_name() and other().
	 */
	smp_store_release(&channel->limit,
			  min_t(unsigned int, channel->limit,
				channel->total / channel_parts(channel)));
}
