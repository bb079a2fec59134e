import { purgedAt } from '#app/platform/trash/trash.ts'
import { Time } from '#app/ui/time.tsx'
import { manageAddress, tabOfRecordType } from './filter.ts'
import styles from './manage.module.css'
import { Restore } from './row.tsx'

export interface LabelTrashProps {
  recordType: 'category' | 'tag'
  /** The trashed items, or only their count while the trash is closed. */
  deleted: { id: string; name: string; deletedAt: Date }[] | number
}

/** The trashed categories or tags, or a link to them. Renders nothing if the trash is empty. */
export function LabelTrash({ recordType, deleted }: LabelTrashProps) {
  const tab = tabOfRecordType(recordType)
  if (deleted === 0) return null
  if (typeof deleted === 'number')
    return (
      <p className={styles.trash}>
        <a href={manageAddress({ tab, state: 'trash' })}>Trash ({deleted})</a>
      </p>
    )
  return (
    <section aria-labelledby="trash" className={styles.trash}>
      <h2 id="trash">Trash</h2>
      <ul>
        {deleted.map(({ id, name, deletedAt }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>, gone for good on <Time value={purgedAt(deletedAt)} shows="day" />
            </span>
            <Restore path={`/admin/${tab}/${id}`} name={name} back={manageAddress({ tab })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
