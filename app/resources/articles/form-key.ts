/** Names the form of an article, saved or new: its drafts stand under this key, and it is where the form opens. */
export function articleFormKey(articleId: string): string {
  return `/admin/articles/${articleId}/edit`
}
