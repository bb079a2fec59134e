import { use } from 'react'
import { PageFacts } from './page-facts.tsx'

/**
 * A typed source that a page carries inline, under its policy. @param text from `x.browser.ts?script`; where React runs
 * it may be empty: the script has run by then.
 */
export function InlineScript({ text }: { text: string }) {
  const page = use(PageFacts)
  return <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
