import { PersonFace } from '#app/people/person-face.tsx'
import type { CollectionEntry } from '../collections/entry.ts'
import styles from './answering-person.module.css'
import { closingWords } from './closing.content.ts'

/** The person who answers, with a portrait, for the side of a form. */
export function AnsweringPerson({ person: { id, fields, picture } }: { person: CollectionEntry }) {
  const { name, slug, role } = fields
  return (
    <div className={styles.person}>
      <PersonFace person={{ id, picture }} />
      <div>
        <p className={styles.soft}>{closingWords().answers}</p>
        <p className={styles.name}>{slug ? <a href={`/people/${slug}`}>{name}</a> : name}</p>
        <p className={styles.soft}>{role}</p>
      </div>
    </div>
  )
}
