import { type CustomCopy, customCopyFor } from '#app/platform/copy/copy.ts'

/** Under this name the banner is kept among the words of the firm. */
export const bannerPage = 'banner'

/** A line of text on every public page, from a moment to a moment. */
export interface Banner {
  text: string
  /** A path of this site, or an https address; empty for none. */
  link: string
  from: Date
  /** Null: until it is taken down. */
  until: Date | null
  /** By whose clocks the moments were said. */
  zone: string
}

/** The banner that somebody has set, shown now or not. */
export function bannerSet(own: CustomCopy = customCopyFor(bannerPage)): Banner | undefined {
  const { text = '', link = '', from = '', until = '', zone = 'UTC' } = own
  if (!text) return undefined
  return { text, link, from: new Date(from), until: until ? new Date(until) : null, zone }
}

/** What pages show at a moment. Another text is another banner, which nobody has closed yet. */
export function bannerAt(now: Date): { id: string; text: string; link: string } | undefined {
  const banner = bannerSet()
  if (!banner || now < banner.from || (banner.until && now >= banner.until)) return undefined
  const { text, link } = banner
  return { id: `${banner.from.getTime()}:${text}:${link}`, text, link }
}
