import { PageFigure } from '#app/art/page-figure.tsx'
import { Thumbnail } from '#app/art/thumbnail.tsx'
import { findOpenEvent } from '#app/events/public/queries.server.ts'
import { findPerson } from '#app/people/queries.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { publishedArticle, renderedArticle } from '#app/resources/articles/queries.server.ts'
import { downloadAt } from '#app/resources/downloads/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { formatTime } from '#app/ui/time.tsx'
import { site } from '../../shell/site.ts'
import { publicPages } from '../pages.ts'
import type { Route } from './+types/picture.route.ts'
import { type SharingPicture, sharingPicture } from './picture.server.tsx'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** A page's preview picture: `/og/about.png` for `/about`, `/og/home.png` for `/`. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const name = params['*'].replace(/\.png$/, '')
  const { etag, png } = sharingPicture(
    (await ofArticle(name)) ??
      (await ofDownload(name)) ??
      (await ofEvent(name)) ??
      (await ofPerson(name)) ??
      ofPage(name),
  )
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    // Other sites embed it in link previews.
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await png()), { headers })
}

function ofPage(name: string): SharingPicture {
  const page = name === 'home' ? publicPages[0] : publicPages.find(({ path }) => path === `/${name}` && path !== '/')
  if (!page) throw new NotFound()
  return { title: page.title, over: site.name, figure: <PageFigure page={page.figure} />, of: 'page' }
}

async function ofEvent(name: string): Promise<SharingPicture | undefined> {
  const slug = /^events\/([^/]+)$/.exec(name)?.[1]
  if (!slug) return undefined
  const { title, startsAt } = await findOpenEvent(slug)
  return { title, over: formatTime(startsAt, 'day'), figure: <Thumbnail seed={slug} />, of: 'article' }
}

async function ofPerson(name: string): Promise<SharingPicture | undefined> {
  const slug = /^people\/([^/]+)$/.exec(name)?.[1]
  if (!slug) return undefined
  const { person } = await findPerson(slug)
  return { title: person.name, over: person.role, figure: <Thumbnail seed={person.id} />, of: 'article' }
}

async function ofArticle(name: string): Promise<SharingPicture | undefined> {
  const slug = /^resources\/articles\/([^/]+)$/.exec(name)?.[1]
  const article = slug ? await publishedArticle(slug) : undefined
  if (!article || 'movedTo' in article) return undefined
  const { readingMinutes } = await renderedArticle(article)
  const over = [article.category?.name ?? site.name, `${readingMinutes} min read`].join(' · ')
  return { title: article.title, over, figure: <Thumbnail seed={article.slug} />, of: 'article' }
}

async function ofDownload(name: string): Promise<SharingPicture | undefined> {
  const slug = /^resources\/downloads\/([^/]+)\/about$/.exec(name)?.[1]
  const download = slug ? await downloadAt(slug) : undefined
  if (!download || 'movedTo' in download) return undefined
  const type = download.fileName.split('.').at(-1)?.toUpperCase()
  const over = [download.category?.name ?? site.name, type].join(' · ')
  return { title: download.title, over, figure: <Thumbnail seed={download.slug} />, of: 'article' }
}
