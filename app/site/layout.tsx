import { Outlet } from 'react-router'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import styles from './layout.module.css'

/** What stands around every public page. The same for everybody: pages are cached with it. */
export default function SiteLayout() {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
