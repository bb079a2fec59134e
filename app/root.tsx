import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Document } from '#app/site/document.tsx'
import { ErrorScreen } from '#app/site/screens/error-screen.tsx'

/** What a route says of itself: `hydrate: true` ships React to the page; without it a page ships none. */
export interface RouteHandle {
  hydrate?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  return <Document hydrate={hydrate}>{children}</Document>
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
