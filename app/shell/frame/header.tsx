import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { FirmMark } from '../mark/firm-mark.tsx'
import { site } from '../site.ts'
import styles from './header.module.css'
import { headerLabels, headerLinks } from './labels.ts'

/** A fixed header. On narrow screens the links are a popover, which natively closes on Esc and on a click outside. */
export function SiteHeader() {
  const { pathname } = useLocation()
  const isCurrent = (href: string) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
  const currentHref = ['/contact', ...headerLinks.map(({ href }) => href)].find(isCurrent)
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
                <a href={href} aria-current={href === currentHref ? 'page' : undefined}>
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
        </nav>
        <ButtonLink href="/contact" small aria-current={currentHref === '/contact' ? 'page' : undefined}>
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
