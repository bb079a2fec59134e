import { Outlet, useLocation, useMatches } from 'react-router'
import { customCopyFor } from '#app/platform/copy/copy.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { bannerAt } from './banner/banner.ts'
import { BannerLine } from './banner/banner-line.tsx'
import { SiteFooter } from './frame/footer.tsx'
import { SiteHeader } from './frame/header.tsx'
import { frameWords } from './frame.content.ts'
import styles from './layout.module.css'

export function loader() {
  // The browser knows the words of the code alone: those of the firm come along where there are any.
  const footer = Object.keys(customCopyFor('frame')).length > 0 ? frameWords().footer : undefined
  return { banner: bannerAt(new Date()), footer }
}

/** What stands around every public page. The same for everybody: pages are cached with it. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The Campus has a navigation of its own, which the skip link passes too.
  const marksContent = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.content)
  // While a page of an error stands in for all, nothing was loaded.
  const banner = pathname.startsWith('/campus') ? undefined : loaderData?.banner
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {banner && <BannerLine {...banner} />}
      <main
        id={marksContent ? undefined : 'content'}
        tabIndex={marksContent ? undefined : -1}
        className={styles.content}
      >
        <Outlet />
      </main>
      <SiteFooter own={loaderData?.footer} />
    </>
  )
}
