import { type CustomCopy, customCopyFor } from '#app/platform/copy/copy.ts'

/** The name under which the banner is stored among the site's copy. */
export const bannerPage = 'banner'

/** A line of text on all public pages, for a period of time. */
export interface Banner {
  text: string
  /** A path on this site or an https address; empty for none. */
  link: string
  from: Date
  /** Null: until it is removed. */
  until: Date | null
  /** The time zone in which the times were entered. */
  zone: string
}

/** The banner that was set, even if it is not shown at the moment. */
export function currentBanner(customCopy: CustomCopy = customCopyFor(bannerPage)): Banner | undefined {
  const { text = '', link = '', from = '', until = '', zone = 'UTC' } = customCopy
  if (!text) return undefined
  return { text, link, from: new Date(from), until: until ? new Date(until) : null, zone }
}

/**
 * The banner shown at a moment. Its id depends on the text, so that a new text is shown to visitors who dismissed the
 * old one.
 */
export function bannerAt(now: Date): { id: string; text: string; link: string } | undefined {
  const banner = currentBanner()
  if (!banner || now < banner.from || (banner.until && now >= banner.until)) return undefined
  const { text, link } = banner
  return { id: `${banner.from.getTime()}:${text}:${link}`, text, link }
}
