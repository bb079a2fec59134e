import type { SitePerson } from '#app/people/person.ts'
import { Byline } from '#app/people/person-face.tsx'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'

export interface FacesProps {
  people: (SitePerson & { words: string })[]
  /** False if others take calls as well, whom the site does not show. */
  areAll: boolean
  /** The visitor chose this one person, and the times below are theirs. */
  isChosen: boolean
}

/** The people who take calls: portrait, name, role and words. Renders nothing if none is known. */
export function Faces({ people, areAll, isChosen }: FacesProps) {
  if (people.length === 0) return null
  const { faces, facesOr, onlyWith, withAnyone } = meet()
  const isOnlyOne = people.length === 1 && areAll
  return (
    <section aria-labelledby="faces" className={styles.faces}>
      <h2 id="faces" className={styles.legend}>
        {isOnlyOne ? faces : facesOr}
      </h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Byline person={person} />
            {person.words && <p>“{person.words}”</p>}
            {!isOnlyOne && (
              <a href={`/meet?with=${encodeURIComponent(person.slug)}#faces`}>
                {withValues(onlyWith, { name: person.name })}
              </a>
            )}
          </li>
        ))}
      </ul>
      {isChosen && <a href="/meet#faces">{withAnyone}</a>}
    </section>
  )
}
