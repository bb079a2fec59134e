/** The permalink of a comment. */
export function addressOf({ id, postId }: { id: string; postId: string }): string {
  return `/campus/post/${postId}?at=${id}#comment-${id}`
}
