import { PageFigure } from '#app/art/page-figure.tsx'
import { publicPages } from '../pages.ts'
import { site } from '../site.ts'
import type { Route } from './+types/picture.route.ts'
import { type SharingPicture, sharingPicture } from './picture.server.tsx'

/** `/og/about.png`: the sharing picture of a page. An address that no page has gets the home page's, so that nothing shared is without. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const name = params['*'].replace(/\.png$/, '')
  const png = await pictureOf(name)
  const etag = `"${png.length.toString(36)}-${name}"`
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(png), { headers })
}

async function pictureOf(name: string): Promise<Buffer> {
  const page = publicPages.find((page) => page.path === `/${name}`) ?? publicPages[0]
  return sharingPicture(
    `page ${page.path}`,
    (): SharingPicture => ({
      title: page.title,
      over: site.name,
      figure: <PageFigure page={page.figure} />,
    }),
  )
}
