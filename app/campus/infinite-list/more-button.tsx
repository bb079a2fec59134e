import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import styles from '#app/ui/page-links.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { loadMoreLabel } from './labels.ts'
import type { InfiniteList } from './use-infinite-list.ts'

/** A link to the next page, which becomes a `Load more` button once React is hydrated. */
export function MoreButton({ list, label, waiting }: { list: InfiniteList<unknown>; label: string; waiting: string }) {
  const hydrated = useHydrated()
  if (!list.after) return <span />
  if (list.loading) return <Loading>{waiting}</Loading>
  if (hydrated)
    return (
      <Button type="button" kind="quiet" onClick={list.more}>
        {loadMoreLabel}
      </Button>
    )
  return (
    <a href={`?after=${list.after}`} rel="next" className={styles.link}>
      {label} →
    </a>
  )
}
