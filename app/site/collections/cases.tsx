import styles from './cases.module.css'
import { collections } from './collections.content.ts'
import type { CollectionEntry } from './entry.ts'

/** Clients' problems and results. */
export function Cases({ entries }: { entries: readonly CollectionEntry[] }) {
  const words = collections().cases
  return (
    <ul className={styles.cases}>
      {entries.map(({ id, facts }) => (
        <li key={id} className={styles.case}>
          <h3>{facts.title}</h3>
          <p className={styles.soft}>{facts.client}</p>
          <dl>
            <div>
              <dt>{words.problem}</dt>
              <dd>{facts.problem}</dd>
            </div>
            <div className={styles.result}>
              <dt>{words.result}</dt>
              <dd>{facts.result}</dd>
            </div>
          </dl>
          {facts.address && (
            <p>
              <a href={facts.address} className={styles.more}>
                {words.story}
                <span className="visually-hidden">: {facts.title}</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
