import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { decoded } from '#app/platform/images/decode.server.ts'
import type { TextBox } from '#app/platform/images/work/text-box.ts'
import { site } from '../../shell/site.ts'
import { withColors } from './colors.server.ts'

/** The content of a preview picture. */
export interface SharingPicture {
  title: string
  /** The line above the title. */
  over: string
  /** The figure beside it: round and cropped by the edge for a page, filling the side for an article. */
  figure: ReactElement
  of: 'page' | 'article'
}

const pictureCache = new Map<string, Promise<Buffer>>()
const MAX_CACHED_PICTURES = 300

/** A 1200 × 630 preview picture: its ETag, and its PNG, which is rendered once and cached in memory. */
export function sharingPicture(picture: SharingPicture): { etag: string; png: () => Promise<Buffer> } {
  const markup = withColors(renderToStaticMarkup(<Sheet {...picture} />))
  const boxes = textBoxes(picture)
  const mark = createHash('sha256').update(markup).update(JSON.stringify(boxes)).digest('base64url').slice(0, 22)
  return { etag: `"${mark}"`, png: () => pictureCache.get(mark) ?? cachePicture(mark, draw(markup, boxes)) }
}

function cachePicture(mark: string, drawn: Promise<Buffer>): Promise<Buffer> {
  pictureCache.set(mark, drawn)
  drawn.catch(() => pictureCache.delete(mark))
  if (pictureCache.size > MAX_CACHED_PICTURES) pictureCache.delete(pictureCache.keys().next().value as string)
  return drawn
}

async function draw(markup: string, boxes: TextBox[]): Promise<Buffer> {
  return Buffer.from(await decoded('drawing', Buffer.from(markup), boxes))
}

function textBoxes({ title, over }: SharingPicture): TextBox[] {
  const largest = title.length > 60 ? 54 : title.length > 34 ? 64 : 80
  const tagline = title === site.tagline ? 'Consulting, training and community for presales' : site.tagline
  const [ink, soft] = [withColors('var(--ink)'), withColors('var(--soft)')]
  const left = site.mark ? 64 : 116
  return [
    { text: over, color: ink, sizes: [32, 26, 22], left, middle: 77, width: 624 - left, height: 44 },
    {
      text: title,
      color: ink,
      sizes: [80, 64, 54, 44, 36].filter((size) => size <= largest),
      left: 64,
      middle: 322,
      width: 560,
      height: 360,
    },
    { text: tagline, color: soft, sizes: [26, 22, 18], left: 64, middle: 574, width: 560, height: 36 },
  ]
}

function Sheet({ figure, of }: SharingPicture) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 1200 630" width="1200" height="630">
      <path d="M0 0h1200v630H0z" fill="var(--paper)" />
      {of === 'page' ? (
        <svg aria-hidden="true" x="660" y="-70" width="770" height="770" viewBox="0 0 1000 1000">
          {figure}
        </svg>
      ) : (
        <svg
          aria-hidden="true"
          x="780"
          width="420"
          height="630"
          viewBox="0 0 1600 900"
          preserveAspectRatio="xMidYMid slice"
        >
          {figure}
        </svg>
      )}
      {/* The built-in logo must not appear if the organization has its own. */}
      {!site.mark && (
        <g transform="translate(64 56) scale(1.25)">
          <path d="M15 3.5a13 13 0 1 0 11.3 19.4L15 16.5z" fill="var(--ink)" />
          <path d="M18.4 2.2A13 13 0 0 1 28 20.6L18.4 15z" fill="var(--slice)" />
        </g>
      )}
      <path d="M64 540h560" stroke="var(--ink)" strokeWidth="2" />
    </svg>
  )
}
