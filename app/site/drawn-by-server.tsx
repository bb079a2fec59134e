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
  as: 'header' | 'footer' | 'details' | 'article' | 'nav' | 'aside' | 'ul'
  id?: string
  className: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  /** What kind of part it is. */
  name: string
  /** All that it shows beside the firm's words, told apart as JSON. */
  of?: unknown
  children: ReactNode
}

/** An element that many pages show alike: the server draws it once. See `PageFactsValue.kept`. */
export function Kept({ as: Element, name, of = null, children, ...attributes }: KeptProps) {
  const __html = import.meta.env.SSR && use(PageFacts)?.kept?.(JSON.stringify([name, of]), () => children)
  if (__html) return <Element {...attributes} dangerouslySetInnerHTML={{ __html }} />
  return <Element {...attributes}>{children}</Element>
}
