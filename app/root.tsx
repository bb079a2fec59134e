import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { Document } from '#app/site/document.tsx'
import { ErrorScreen } from '#app/site/screens/error-screen.tsx'
import { BringsDraftScript } from '#app/ui/drafts/draft-script.tsx'
import { isRoom } from '#app/ui/drafts/form-key.ts'

/**
 * What a route says of itself, and of the routes within it. `hydrate: true` ships React to the page; without it a page
 * ships none. `forms: true` ships the small script that forms have without React.
 */
export interface RouteHandle {
  hydrate?: boolean
  forms?: boolean
  /** The route marks `#content`, where the skip link leads, below a navigation of its own. */
  content?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const says = (what: keyof RouteHandle) => handles.some((handle) => handle?.[what])
  const bringsScript = isRoom(useLocation().pathname)
  return (
    <BringsDraftScript value={bringsScript}>
      <Document hydrate={says('hydrate')} forms={says('forms')}>
        {children}
      </Document>
    </BringsDraftScript>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
