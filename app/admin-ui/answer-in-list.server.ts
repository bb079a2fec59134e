import { redirect } from 'react-router'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { backTo } from './back.ts'

/** Keys of `notices.ts`. */
export interface ActNotices {
  done: string
  failed: string
  /** For a record that somebody has deleted meanwhile; absent: `failed`. */
  gone?: string
  /** For a record that something is missing of; absent: `failed`. */
  invalid?: string | undefined
  /** Of an act that takes something out of the trash: its id, for the list to name it. */
  restored?: string
}

/**
 * The way of an act on a record of a list that a single button does: done or refused, back to the list, which says how
 * it went.
 */
export async function respondInList(back: string, notices: ActNotices, work: () => Promise<unknown>): Promise<never> {
  try {
    await work()
  } catch (error) {
    const refusal = errorOf(error)
    if (!refusal) log.error({ err: error }, 'an act of the admin area failed')
    const { failed, gone = failed, invalid = failed } = notices
    const said = refusal?.status === 404 ? gone : refusal?.status === 422 ? invalid : failed
    throw redirect(backTo(back, 'failed', said))
  }
  throw redirect(backTo(back, 'done', notices.done, notices.restored))
}
