import { type ReactNode, use } from 'react'
import { PageFacts } from './page-facts.tsx'

/**
 * A typed source that a page carries inline, under its policy. @param text from `x.browser.ts?script`; where React runs
 * it may be empty: the script has run by then.
 */
export function InlineScript({ text }: { text: string }) {
  const nonce = import.meta.env.SSR ? use(PageFacts)?.nonce : undefined
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

export interface KeptProps {
  as: 'header' | 'footer' | 'details'
  className: string | undefined
  /** One of a few: what was drawn under it last is kept. */
  name: string
  /** What it shows beside the firm's words. */
  of?: string
  children: ReactNode
}

/** An element in which the same stands on many pages: the server draws it once. See `PageFactsValue.kept`. */
export function Kept({ as: Element, className, children, ...kept }: KeptProps) {
  const __html = import.meta.env.SSR && use(PageFacts)?.kept?.(kept.name, kept.of ?? '', () => children)
  if (__html) return <Element className={className} dangerouslySetInnerHTML={{ __html }} />
  return <Element className={className}>{children}</Element>
}
