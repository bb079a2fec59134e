import { commentPath } from '../comments/comment-path.ts'

/** A member's unread part of a thread. */
export interface Unread {
  /** The post itself is unread. */
  isNew: boolean
  /** Unread comments by others, up to 100. */
  count: number
  /** The first unread comment. */
  first: string | null
}

/** The address of a thread for a reader: the first unread comment, otherwise its beginning. */
export function threadAddress(postId: string, unread: Unread | undefined): string {
  return unread?.first && !unread.isNew ? commentPath({ id: unread.first, postId }) : `/campus/post/${postId}`
}

/** `new`, `3 new`, `99+ new`. */
export function unreadWords({ isNew, count }: Unread): string {
  if (isNew || count === 0) return 'new'
  return `${count > 99 ? '99+' : count} new`
}
