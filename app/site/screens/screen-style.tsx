import { use } from 'react'
import { PageContext } from '../../shell/page-context.tsx'
import screenStyle from './screen.css?inline'

/** Inline styles of the screens outside the layout, so that other pages do not carry them. */
export function ScreenStyle() {
  const page = use(PageContext)
  return <style nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: screenStyle }} />
}
