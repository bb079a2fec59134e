import { type ReactNode, use } from 'react'
import { Links, Meta, Scripts, UNSAFE_DataRouterDataContext } from 'react-router'
import { ownWordsFor } from '#app/platform/words/words.ts'
import '#app/styles/base.css'
import fontsScript from '#app/styles/fonts/fit.browser.ts?script'
import countsScript from '#app/ui/counted/counts.browser.ts?script'
import { BringsDraftScript, draftScriptLater } from '#app/ui/drafts/draft-script.tsx'
import { useErrorInTitle } from '#app/ui/page-frame/error-in-title.ts'
import { InlineScript } from './drawn-by-server.tsx'
import formsScript from './forms.browser.ts?script'
import typedEarlyScript from './hydration/typed-early.browser.ts?script'
import markInPage from './icons/mark.svg?inline'
import markIcon from './icons/mark.svg?url'
import touchIcon from './icons/touch.png?url'
import pageScript from './page.browser.ts?script'
import { PageFacts } from './page-facts.tsx'
import seenScript from './seen.browser.ts?script'
import { SharedAddress } from './shared-address.tsx'
import { site } from './site.ts'
import { speculationRules } from './speculation-rules.ts'

interface DocumentProps {
  hydrate: boolean
  forms: boolean
  children: ReactNode
}

// They have run before React does: its pages need not bring them a second time.
const inline = import.meta.env.SSR
  ? {
      page: `${fontsScript};${pageScript};${seenScript}`,
      forms: `${formsScript};${countsScript}`,
      typedEarly: typedEarlyScript,
      icon: markInPage,
      speculationRules: speculationRules(),
    }
  : { page: '', forms: '', typedEarly: '', icon: '', speculationRules: '' }

/** The HTML document around every page. Only pages that hydrate get scripts beyond the inline ones. */
export function Document({ hydrate, forms, children }: DocumentProps) {
  const page = use(PageFacts)
  // A screen for what went wrong has a title of its own, stands for no address, and is not to be shared. Which route
  // shows it is not known here, and `useRouteError` tells of the root alone.
  const answered = use(UNSAFE_DataRouterDataContext)
  const failed = Boolean(answered?.errors)
  const sharesParts = import.meta.env.SSR && page?.bringsSameParts
  useErrorInTitle(answered?.actionData)
  return (
    <html lang="en" suppressHydrationWarning data-firm={hydrate ? firmForBrowser() : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!failed && <Meta />}
        {page && !failed && <SharedAddress origin={page.origin} picture={page.picture} />}
        {!sharesParts && <SameHead hydrate={hydrate} />}
      </head>
      <body>
        {children}
        {!sharesParts && <SameEnd hydrate={hydrate} forms={forms} />}
      </body>
    </html>
  )
}

/** The last of the head: the same for all pages of the same routes. See `same-parts.server.ts`. */
function SameHead({ hydrate }: { hydrate: boolean }) {
  const page = use(PageFacts)
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf7ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#071717" media="(prefers-color-scheme: dark)" />
      {site.mark ? (
        <link rel="icon" href={site.mark} />
      ) : (
        <>
          {/* A request of its own would take its turn before the words are painted; React's pages have many. */}
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
    </>
  )
}

/** The last of the body: the same, but for the nonce. */
function SameEnd({ hydrate, forms }: Pick<DocumentProps, 'hydrate' | 'forms'>) {
  const nonce = use(PageFacts)?.nonce
  const rules = { __html: inline.speculationRules }
  const draftsLater = forms && !use(BringsDraftScript)
  // Each script costs a hash in the policy, which is not compressed.
  const scripts = [inline.page, forms && inline.forms, draftsLater && draftScriptLater].filter(Boolean)
  return (
    <>
      <script type="speculationrules" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={rules} />
      <InlineScript text={scripts.join(';')} />
      {hydrate && <InlineScript text={inline.typedEarly} />}
      {hydrate && <Scripts nonce={nonce} />}
    </>
  )
}

// React draws the page again in the browser, which knows the facts of the code alone.
function firmForBrowser(): string | undefined {
  const own = ownWordsFor('firm')
  return Object.keys(own).length > 0 ? JSON.stringify(own) : undefined
}
