import { type ReactNode, use } from 'react'
import { Links, Meta, Scripts } from 'react-router'
import '#app/styles/base.css'
import { PageFacts } from './page-facts.tsx'

/** The HTML document around every page. Only pages that hydrate get scripts beyond the inline one. */
export function Document({ hydrate, children }: { hydrate: boolean; children: ReactNode }) {
  const page = use(PageFacts)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {page?.styles === undefined ? <Links /> : <style nonce={page.nonce} dangerouslySetInnerHTML={{ __html: page.styles }} />}
      </head>
      <body>
        {children}
        {hydrate && <Scripts nonce={page?.nonce} />}
      </body>
    </html>
  )
}
