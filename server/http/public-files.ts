import { Hono } from 'hono'
import { resolveActors } from '#app/members/current-actor.server.ts'
import { can } from '#app/permissions.ts'
import { isPictureOfCopy } from '#app/platform/copy/queries.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import { isPictureOfPreview } from '#app/resources/articles/edit/preview/draft-preview.server.ts'
import { isPictureOfArticle } from '#app/resources/articles/picture-access.server.ts'
import { isOffered } from '#app/resources/downloads/queries.server.ts'
import { isPictureOfEntry } from '#app/site/collections/queries.server.ts'
import { cacheGeneration } from '../page-cache.ts'

const publicBuckets = new Set<string>(['articles', 'downloads', 'avatars'] satisfies Bucket[])

/**
 * `/files/{bucket}/{path}`: files of the public buckets. In `downloads`, only files of published downloads; in
 * `articles`, only pictures that are shown on the site or in a preview link's draft. Authors of articles may see all of
 * the latter.
 */
export const publicFiles = new Hono().get('/:bucket/:path{.+}', async (context) => {
  const { bucket, path } = context.req.param()
  if (!publicBuckets.has(bucket)) return context.notFound()
  if (bucket === 'downloads' && !(await isOffered(path))) return context.notFound()
  const isPrivate = bucket === 'articles' && !(await isShown(path))
  if (isPrivate && !(await isPreviewed(path, context.req.raw)) && !(await writesArticles(context.req.raw)))
    return context.notFound()
  try {
    // A download can be unpublished, so it is not cached; the address of a picture is never reused.
    const cached =
      isPrivate || bucket === 'downloads'
        ? { attachment: bucket === 'downloads', maxAge: 0 }
        : { attachment: false, maxAge: 31_536_000 }
    const response = await fileResponse(context.req.raw, { bucket: bucket as Bucket, path, ...cached })
    // Allow embedding of public files in mails, feed readers and other sites.
    if (!isPrivate) response.headers.set('cross-origin-resource-policy', 'cross-origin')
    return response
  } catch (error) {
    if (error instanceof NotFound) return context.notFound()
    throw error
  }
})

let generation = -1
const shown = new Set<string>()

/**
 * True if an article, an entry of a collection or the firm's logo shows the picture. The result is cached until any
 * page is invalidated.
 */
async function isShown(path: string): Promise<boolean> {
  const now = cacheGeneration()
  if (generation !== now || shown.size > 10_000) shown.clear()
  generation = now
  if (shown.has(path)) return true
  const access = (await isPictureOfArticle(path)) || (await isPictureOfEntry(path)) || (await isPictureOfCopy(path))
  // Cache only if invalidations are received, and none happened during the query.
  if (access && import.meta.env.PROD && now === cacheGeneration()) shown.add(path)
  return access
}

// A preview link gives access to the draft's pictures: the Referer contains its token.
async function isPreviewed(path: string, { headers }: Request): Promise<boolean> {
  const from = URL.parse(headers.get('referer') ?? '')
  const token = from?.searchParams.get('preview')
  return token ? isPictureOfPreview(path, token) : false
}

async function writesArticles(request: Request): Promise<boolean> {
  const { admin } = await resolveActors(request, new Headers())
  return can(admin, 'article.write')
}
