import { isSignature, signatureOf } from '../../../secret.server.ts'

const days = 7

/** A link that lets anyone read an unpublished article for a week. */
export async function previewLink(article: { id: string; slug: string }, now = Date.now()): Promise<string> {
  const until = Math.floor(now / 1000) + days * 86_400
  const token = `${until.toString(36)}.${await signatureOf('article-preview', `${article.id}:${until}`)}`
  return `/resources/articles/${encodeURIComponent(article.slug)}?preview=${token}`
}

/** True if `token` is a valid preview token for the article `id`. */
export async function isPreview(token: string, id: string, now = Date.now()): Promise<boolean> {
  const [, time, signature] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (!time || !signature) return false
  const until = Number.parseInt(time, 36)
  return until * 1000 > now && isSignature(signature, 'article-preview', `${id}:${until}`)
}
