import { use } from 'react'
import { PageContext } from './page-context.tsx'

/**
 * An inline script, allowed by the policy through its nonce. @param text from `x.browser.ts?script`; may be empty on
 * the client, where the script has already run
 */
export function InlineScript({ text }: { text: string }) {
  const nonce = import.meta.env.SSR ? use(PageContext)?.nonce : undefined
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
