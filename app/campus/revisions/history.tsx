import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { MemberName } from '../byline.tsx'
import styles from './history.module.css'
import type { revisionsOf } from './queries.server.ts'

interface HistoryProps {
  /** The kind of the text, and its address. */
  recordType: 'post' | 'comment'
  now: string
  revisions: Awaited<ReturnType<typeof revisionsOf>>
}

/** The versions of a text before each edit, latest first, as source text. */
export function History({ recordType, now, revisions }: HistoryProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <p>
        <a href={now}>← Current version</a>
      </p>
      <h1 className={page.title}>{`Earlier versions of a ${recordType}`}</h1>
      {revisions.length === 0 && <EmptyState title="It has not been edited since we started keeping versions" />}
      {revisions.map(({ id, title, content, replacedAt, editor }) => (
        <article key={id} className={styles.version} aria-label={`Until ${replacedAt.toISOString()}`}>
          <p className={styles.facts}>
            Until <Time value={replacedAt} />, when <MemberName person={editor} /> changed it
          </p>
          {title && <h2 className={page.section}>{title}</h2>}
          <p className={styles.text} dir="auto">
            {content}
          </p>
        </article>
      ))}
    </div>
  )
}
