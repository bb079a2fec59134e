import styles from './cases.module.css'
import { collections } from './collections.content.ts'
import type { CollectionEntry } from './entry.ts'

/** Clients' problems and results. */
export function Cases({ entries }: { entries: readonly CollectionEntry[] }) {
  const words = collections().cases
  return (
    <ul className={styles.cases}>
      {entries.map(({ id, fields }) => (
        <li key={id} className={styles.case}>
          <h3>{fields.title}</h3>
          <p className={styles.soft}>{fields.client}</p>
          <dl>
            <div>
              <dt>{words.problem}</dt>
              <dd>{fields.problem}</dd>
            </div>
            <div className={styles.result}>
              <dt>{words.result}</dt>
              <dd>{fields.result}</dd>
            </div>
          </dl>
          {fields.address && (
            <p>
              <a href={fields.address} className={styles.more}>
                {words.story}
                <span className="visually-hidden">: {fields.title}</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
