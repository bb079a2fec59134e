import { use } from 'react'
import { PageContext } from './page-context.tsx'

/**
 * A typed source that a page carries inline, under its policy. @param text from `x.browser.ts?script`; where React runs
 * it may be empty: the script has run by then.
 */
export function InlineScript({ text }: { text: string }) {
  const nonce = import.meta.env.SSR ? use(PageContext)?.nonce : undefined
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
