import { redirect } from 'react-router'
import { NotFound, ProductError } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { backTo } from './back.ts'

/** Keys of `notices.ts`. */
export interface ActNotices {
  done: string
  failed: string
  /** Said of a record that somebody has deleted meanwhile; `failed` where there is none. */
  gone?: string
}

/** The way of an act that a single button does: done, then back to the list, which says how it went. */
export async function answerAct(back: string, notices: ActNotices, work: () => Promise<unknown>): Promise<never> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProductError)) log.error({ err: error }, 'an act of the admin area failed')
    throw redirect(
      backTo(back, 'failed', error instanceof NotFound ? (notices.gone ?? notices.failed) : notices.failed),
    )
  }
  throw redirect(backTo(back, 'done', notices.done))
}
