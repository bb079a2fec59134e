import { personPath } from '#app/people/person.ts'
import { PersonFace } from '#app/people/person-face.tsx'
import type { CollectionEntry } from './entry.ts'
import styles from './people.module.css'

/** The team: portrait, name with a link to the person's page, role and a short text. */
export function People({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.people}>
      {entries.map(({ id, fields, picture }) => (
        <li key={id} className={styles.person}>
          <PersonFace person={{ id, picture }} />
          <div>
            <h3>
              <a href={personPath({ slug: fields.slug ?? id })}>{fields.name}</a>
            </h3>
            <p className={styles.soft}>{fields.role}</p>
            {fields.words && <p className={styles.said}>{fields.words}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
