import { use } from 'react'
import { PageFacts } from './page-facts.tsx'

/** A script of a page that ships no React, inline under the page's policy. @param text from `x.browser.ts?script` */
export function InlineScript({ text }: { text: string }) {
  const page = use(PageFacts)
  return page && <script nonce={page.nonce} dangerouslySetInnerHTML={{ __html: text }} />
}
