import { use } from 'react'
import { InlineScript } from '../drawn-by-server.tsx'
import { PageContext } from '../page-context.tsx'
import bannerScript from './banner.browser.ts?script'
import bannerStyle from './banner-line.css?inline'

/**
 * The banner, with its own styles, so that pages without one do not carry them. Its script follows it directly, so that
 * a dismissed banner never appears and nothing shifts. The close button is shown only with JavaScript.
 */
export function BannerLine({ id, text, link }: { id: string; text: string; link: string }) {
  const page = use(PageContext)
  return (
    <>
      <style nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bannerStyle }} />
      <aside id="banner" aria-label="Announcement" data-banner={id} className="firm-banner" suppressHydrationWarning>
        {link ? <a href={link}>{text}</a> : <span>{text}</span>}
        <button
          type="button"
          className="firm-banner-close"
          aria-label="Close the announcement"
          hidden
          suppressHydrationWarning
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </aside>
      <InlineScript text={import.meta.env.SSR ? bannerScript : ''} />
    </>
  )
}
