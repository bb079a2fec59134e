import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '#app/platform/errors.ts'

/** Counts a use of a limiter in the memory of this process. @throws TooMany with the seconds to wait */
export async function consumeInMemory(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new TooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  }
}
