import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { Document } from '#app/shell/document.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ErrorScreen } from '#app/site/screens/error-screen.tsx'
import { BringsDraftScript } from '#app/ui/drafts/draft-script.tsx'
import { isRoom } from '#app/ui/drafts/form-key.ts'

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
