import { Outlet } from 'react-router'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import styles from './layout.module.css'

/** What stands around every public page. The same for everybody: pages are cached with it. */
export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
