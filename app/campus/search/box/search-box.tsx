import { InlineScript } from '#app/site/drawn-by-server.tsx'
import script from './search-box.browser.ts?script'
import styles from './search-box.module.css'

/** The way to the search: a box, and on its own page, which has a larger one, its name. */
export function SearchBox({ here }: { here: boolean }) {
  if (here)
    return (
      <a href="/campus/search" aria-current="page">
        Search
      </a>
    )
  return (
    <search>
      <form action="/campus/search">
        <input
          type="search"
          name="q"
          aria-label="Search the Campus"
          aria-keyshortcuts="/"
          placeholder="Search"
          className={styles.box}
        />
      </form>
    </search>
  )
}

/** The key that leads to the box. */
export function SearchKeyScript() {
  return <InlineScript text={import.meta.env.SSR ? script : ''} />
}
