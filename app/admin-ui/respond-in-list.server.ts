import { redirect } from 'react-router'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { backTo } from './back.ts'

/** Keys of `notices.ts`. */
export interface ActNotices {
  done: string
  failed: string
  /** If the record has been deleted meanwhile; defaults to `failed`. */
  gone?: string
  /** If the record is incomplete; defaults to `failed`. */
  invalid?: string | undefined
  /** The id of a restored record, for the list to name it. */
  restored?: string
}

/** Runs an action on a record of a list, then redirects to the list with a notice of the result. */
export async function respondInList(back: string, notices: ActNotices, work: () => Promise<unknown>): Promise<never> {
  try {
    await work()
  } catch (error) {
    const appError = errorOf(error)
    if (!appError) log.error({ err: error }, 'an act of the admin area failed')
    const { failed, gone = failed, invalid = failed } = notices
    const message = appError?.status === 404 ? gone : appError?.status === 422 ? invalid : failed
    throw redirect(backTo(back, 'failed', message))
  }
  throw redirect(backTo(back, 'done', notices.done, notices.restored))
}
