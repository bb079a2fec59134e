import { type ReactNode, use } from 'react'
import { Links, Meta, Scripts } from 'react-router'
import { customCopyFor } from '#app/platform/copy/copy.ts'
import '#app/styles/base.css'
import fontsScript from '#app/styles/fonts/fit.browser.ts?script'
import countsScript from '#app/ui/counted/counts.browser.ts?script'
import { BringsDraftScript, draftScriptLater } from '#app/ui/drafts/draft-script.tsx'
import { InlineScript } from './drawn-by-server.tsx'
import formsScript from './forms.browser.ts?script'
import markInPage from './icons/mark.svg?inline'
import markIcon from './icons/mark.svg?url'
import touchIcon from './icons/touch.png?url'
import pageScript from './page.browser.ts?script'
import { PageContext } from './page-context.tsx'
import seenScript from './seen.browser.ts?script'
import { SharedAddress } from './shared-address.tsx'
import { site } from './site.ts'
import { speculationRules } from './speculation-rules.ts'

interface DocumentProps {
  hydrate: boolean
  forms: boolean
  children: ReactNode
}

// On the client these scripts have already run, so React need not render them again.
const inline = import.meta.env.SSR
  ? {
      page: `${fontsScript};${pageScript};${seenScript}`,
      forms: `${formsScript};${countsScript}`,
      icon: markInPage,
      speculationRules: speculationRules(),
    }
  : { page: '', forms: '', icon: '', speculationRules: '' }

/** The HTML document of every page. Only pages that hydrate get scripts other than the inline ones. */
export function Document({ hydrate, forms, children }: DocumentProps) {
  const page = use(PageContext)
  // Each inline script adds a hash to the Content-Security-Policy header, which is not compressed.
  const draftsLater = forms && !use(BringsDraftScript)
  const scripts = [inline.page, forms && inline.forms, draftsLater && draftScriptLater].filter(Boolean)
  const rules = { __html: inline.speculationRules }
  return (
    <html
      lang="en"
      suppressHydrationWarning
      data-hydrates={hydrate ? '' : undefined}
      data-firm={hydrate ? firmForBrowser() : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* An error screen sets its own title, has no canonical address and should not be shared. */}
        {!page?.failed && <Meta />}
        {page && !page.failed && <SharedAddress origin={page.origin} picture={page.picture} />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#071717" media="(prefers-color-scheme: dark)" />
        {site.mark ? (
          <link rel="icon" href={site.mark} />
        ) : (
          <>
            {/* Inline, because a separate request would delay the first paint; hydrated pages have many requests
                anyway. */}
            <link rel="icon" href={hydrate ? markIcon : inline.icon} type="image/svg+xml" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
          </>
        )}
        <link rel="apple-touch-icon" href={site.mark || touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={site.name} />
        <link rel="alternate" type="application/feed+json" href="/feed.json" title={site.name} />
        {page?.styles === undefined ? (
          <Links />
        ) : (
          <style nonce={page.nonce} dangerouslySetInnerHTML={{ __html: page.styles }} />
        )}
      </head>
      <body>
        {children}
        <script type="speculationrules" nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={rules} />
        <InlineScript text={scripts.join(';')} />
        {hydrate && <Scripts nonce={page?.nonce} />}
      </body>
    </html>
  )
}

// Hydration needs the organization's custom facts: the client bundle has only the defaults.
function firmForBrowser(): string | undefined {
  const customCopy = customCopyFor('firm')
  return Object.keys(customCopy).length > 0 ? JSON.stringify(customCopy) : undefined
}
