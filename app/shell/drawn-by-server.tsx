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

/**
 * The props of an element whose content only the server draws. Where a page hydrates, React leaves the content as it is,
 * and the browser loads no code for it: 1.5 kB less on a page of the Campus.
 */
export const drawnByServer = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
