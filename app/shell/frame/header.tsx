import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { drawnByServer } from '../drawn-by-server.tsx'
import { type FooterWords, frameWords } from '../frame.content.ts'
import { FirmMark } from '../mark/firm-mark.tsx'
import { site } from '../site.ts'
import styles from './header.module.css'
import { headerLabels, headerLinks, pagesUnder } from './labels.ts'
import { Policies, SiteLinks } from './site-links.tsx'

/**
 * A fixed header. On narrow screens the links are a popover, which natively closes on Esc and on a click outside. It also
 * has the links of the footer.
 * @param customCopy the custom copy of the footer, from the server
 */
export function SiteHeader({ customCopy }: { customCopy?: FooterWords | undefined }) {
  return import.meta.env.SSR ? (
    <DrawnHeader words={customCopy ?? frameWords().footer} />
  ) : (
    <header className={styles.header} {...drawnByServer} />
  )
}

function DrawnHeader({ words }: { words: FooterWords }) {
  const { pathname } = useLocation()
  const isCurrent = (href: string) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
  const currentHref = ['/contact', ...headerLinks.map(({ href }) => href)].find(isCurrent)
  const current = (href: string) =>
    href === currentHref ? 'page' : pagesUnder[href]?.some(isCurrent) ? 'true' : undefined
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a href="/" className={styles.brand} aria-label={headerLabels.home(site.name)}>
          <FirmMark />
          <span className={styles.name}>{site.name}</span>
        </a>
        <nav id="menu" popover="auto" aria-label={headerLabels.navigation} className={styles.menu}>
          <ul className={styles.links}>
            {headerLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={current(href)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <search className={styles.search}>
            <form action="/search">
              <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
                <circle cx="8.5" cy="8.5" r="5.5" />
                <path d="m12.5 12.5 5 5" />
              </svg>
              <input
                type="search"
                name="q"
                aria-label="Search the site"
                aria-keyshortcuts="/"
                placeholder="Search"
                maxLength={200}
                suppressHydrationWarning
              />
            </form>
          </search>
          <div className={styles.more}>
            <ButtonLink kind="quiet" small href="/campus/auth">
              {headerLabels.signIn}
            </ButtonLink>
            <div className={styles.groups}>
              <SiteLinks words={words} />
            </div>
            <Policies words={words} />
          </div>
        </nav>
        <ButtonLink href="/contact" small aria-current={current('/contact')}>
          {headerLabels.contact}
        </ButtonLink>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={headerLabels.menu}
          className={styles.toggle}
          suppressHydrationWarning
        >
          <svg
            viewBox="0 0 24 24"
            width="24"
            height="24"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M3 8h18" />
            <path d="M3 16h18" />
          </svg>
        </button>
      </div>
    </header>
  )
}
