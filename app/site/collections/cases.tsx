import styles from './cases.module.css'
import type { CollectionEntry } from './entry.ts'

/** What was wrong at a client, and what became of it. */
export function Cases({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.cases}>
      {entries.map(({ id, facts }) => (
        <li key={id} className={styles.case}>
          <h3>{facts.title}</h3>
          <p className={styles.soft}>{facts.client}</p>
          <dl>
            <div>
              <dt>Problem</dt>
              <dd>{facts.problem}</dd>
            </div>
            <div className={styles.result}>
              <dt>Result</dt>
              <dd>{facts.result}</dd>
            </div>
          </dl>
          {facts.address && (
            <p>
              <a href={facts.address} className={styles.more}>
                Read the whole story<span className="visually-hidden">: {facts.title}</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
