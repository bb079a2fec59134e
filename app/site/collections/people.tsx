import { AvatarFigure } from '#app/art/avatar.tsx'
import { Picture } from '#app/resources/library/picture.tsx'
import type { CollectionEntry } from './entry.ts'
import styles from './people.module.css'

/** The team: portrait, name, role and a short text. */
export function People({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.people}>
      {entries.map(({ id, facts, picture }) => (
        <li key={id} className={styles.person}>
          <div className={styles.portrait}>
            {picture ? <Picture image={picture} alt="" seed={id} sizes="10rem" /> : <AvatarFigure seed={id} />}
          </div>
          <div>
            <h3>{facts.address ? <a href={facts.address}>{facts.name}</a> : facts.name}</h3>
            <p className={styles.soft}>{facts.role}</p>
            {facts.words && <p className={styles.said}>{facts.words}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
