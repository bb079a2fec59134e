/** The key of an article's form: its drafts are stored under it, and it is the form's address. */
export function articleFormKey(articleId: string): string {
  return `/admin/articles/${articleId}/edit`
}
