import { use } from 'react'
import { PageContext } from '../../shell/page-context.tsx'
import screenStyle from './screen.css?inline'

/** The style of the screens outside the layout, in the screen itself: no other page carries it. */
export function ScreenStyle() {
  const page = use(PageContext)
  return <style nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: screenStyle }} />
}
