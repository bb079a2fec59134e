import { Outlet, useLocation, useMatches } from 'react-router'
import { customCopyFor } from '#app/platform/copy/copy.ts'
import type { LayoutHandle } from '#app/shell/route-handle.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { bannerAt } from './banner/banner.ts'
import { BannerLine } from './banner/banner-line.tsx'
import { SiteFooter } from './frame/footer.tsx'
import { SiteHeader } from './frame/header.tsx'
import { frameWords } from './frame.content.ts'
import styles from './layout.module.css'

export function loader() {
  // The client knows only the default copy: send the custom copy, if any.
  const footer = Object.keys(customCopyFor('frame')).length > 0 ? frameWords().footer : undefined
  return { banner: bannerAt(new Date()), footer }
}

/** The layout of every public page. It is the same for all visitors, because pages are cached with it. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The Campus has its own navigation, which the skip link should skip as well.
  const marksContent = useMatches().some(({ handle }) => (handle as LayoutHandle | undefined)?.content)
  // On a root error screen there is no loader data.
  const banner = pathname.startsWith('/campus') ? undefined : loaderData?.banner
  return (
    <>
      <SkipLink />
      <SiteHeader customCopy={loaderData?.footer} />
      {banner && <BannerLine {...banner} />}
      <main
        id={marksContent ? undefined : 'content'}
        tabIndex={marksContent ? undefined : -1}
        className={styles.content}
      >
        <Outlet />
      </main>
      <SiteFooter customCopy={loaderData?.footer} />
    </>
  )
}
