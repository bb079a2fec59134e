import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import script from './bell.browser.ts?script'
import styles from './bell.module.css'

/** The link to the notifications, with the unread count. */
export function Bell({ unread, isCurrent }: { unread: number; isCurrent: boolean }) {
  return (
    <a href="/campus/notifications" aria-current={isCurrent ? 'page' : undefined} className={styles.bell}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-1.5 5.5h13S15 11.5 15 7.5a5 5 0 0 0-5-5z" />
        <path d="M8.5 16a1.6 1.6 0 0 0 3 0" />
      </svg>
      <span className="visually-hidden">Notifications</span>
      <b data-bell aria-live="polite" suppressHydrationWarning>
        {bellWords(unread)}
      </b>
    </a>
  )
}

/** Refreshes the unread count while the page is visible. */
export function BellScript() {
  return <InlineScript text={import.meta.env.SSR ? script : ''} />
}

function bellWords(unread: number): string {
  return unread === 0 ? '' : unread > 99 ? '99+' : String(unread)
}
