// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner reader smp_rmb smp_load_acquire
//! store "channel->statistics.published_generation = next_generation(channel)" new smp_store_release
//!	partner reader smp_rmb smp_load_acquire
//! store "channel->limit = min_t(unsigned int, channel->limit,\n\t\t\tchannel->total / channel_parts(channel))" new smp_store_release
//!	partner a_reader_with_quite_a_long_name smp_rmb smp_load_acquire
//!	partner another_reader_with_a_long_name smp_rmb smp_load_acquire
//!	partner other smp_rmb smp_load_acquire
static void publish(struct channel *channel)
{
	fill(channel);
	smp_wmb();
	channel->statistics.published_generation = next_generation(channel);
	channel->limit = min_t(unsigned int, channel->limit,
			channel->total / channel_parts(channel));
}
