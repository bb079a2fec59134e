import { setTimeout as wait } from 'node:timers/promises'
import { Invalid, TooMany } from '#app/platform/errors.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { Browsing } from '#app/readers/reader.server.ts'
import { youngest } from './form-marks.ts'
import { type Pass, readPass } from './pass.server.ts'

/** What a public form tells of who sends it, beside what it says. */
export interface Sender {
  /** The client's address. */
  address: string
  /** The pass that the form carried. */
  pass: unknown
  /** What stands in the field that people do not see. */
  trap: unknown
  /** Absent where they ask not to be followed. */
  browsing?: Browsing | undefined
}

/** Older forms were left open. In milliseconds. */
const oldest = 24 * 60 * 60 * 1_000

// Autofill and a short note can be as quick as a machine, but not again and again.
const hasty: Limit = { name: 'form.hasty', points: 3, seconds: 3600, per: 'address' }

const quickMessage = 'That was very quick. Nothing is lost: please send the form once more.'
const staleMessage = 'This page was open for a long time. Nothing is lost: please send the form once more.'

/** The pass of a form. @throws Invalid for one without a pass of ours, or with one too old */
export async function senderPassOf(sender: Sender): Promise<Pass> {
  const pass = await readPass(sender.pass)
  if (!pass || Date.now() - pass.issuedAt > oldest) throw new Invalid({ '': [staleMessage] })
  return pass
}

/** True if the sender filled in what people do not see. What it wrote is kept apart: autofill may be to blame. */
export function isSuspect(sender: Sender): boolean {
  return typeof sender.trap === 'string' && sender.trap !== ''
}

/**
 * Lets a form in, once it is old enough and its sender is within the limits.
 * @param limits by the client's address and by the mail address that would be written to
 * @throws Invalid for quick forms by the dozen, TooMany with the seconds to wait
 */
export async function admit(
  sender: Sender,
  pass: Pass,
  email: string,
  limits: { address: Limit; email: Limit },
): Promise<void> {
  // Below nothing where the clock was set back since: such a form is old enough, and need not wait for the clock.
  const age = Date.now() - pass.issuedAt
  if (age >= 0 && age < youngest) {
    await consume(hasty, addressKey(sender.address)).catch((error: unknown) => {
      throw error instanceof TooMany ? new Invalid({ '': [quickMessage] }) : error
    })
    await wait(youngest - age)
  }
  await consume(limits.address, addressKey(sender.address))
  await consume(limits.email, email.toLowerCase())
}
