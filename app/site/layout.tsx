import { Outlet, useLocation } from 'react-router'
import { SkipLink } from '#app/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { bannerAt } from './banner/banner.ts'
import { BannerLine } from './banner/banner-line.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import styles from './layout.module.css'

export function loader() {
  return { banner: bannerAt(new Date()) }
}

/** What stands around every public page. The same for everybody: pages are cached with it. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // While a page of an error stands in for all, nothing was loaded.
  const banner = pathname.startsWith('/campus') ? undefined : loaderData?.banner
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {banner && <BannerLine {...banner} />}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
