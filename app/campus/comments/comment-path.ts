/** The permalink of a comment, which `searchedComments` repeats in SQL and `COMMENT_PATH` reads. */
export function commentPath({ id, postId }: { id: string; postId: string }): string {
  return `/campus/post/${postId}?at=${id}#comment-${id}`
}

/** Finds a permalink in a text: the first group is the comment's id. */
export const COMMENT_PATH = /\/campus\/post\/[0-9a-f-]{36}\?at=([0-9a-f-]{36})#comment-/
