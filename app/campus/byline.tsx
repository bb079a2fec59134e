import type { ReactNode } from 'react'
import { type Person, roleLabels } from '#app/members/person.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import styles from './byline.module.css'

/** The author's picture, name and headline; `children` are further details, such as the date. */
export function Byline({ person, children }: { person: Person; children?: ReactNode }) {
  return (
    <div className={styles.byline}>
      <Avatar seed={person.id ?? 'former member'} src={person.avatar} />
      <div className={styles.words}>
        <p className={styles.who}>
          <MemberName person={person} /> {person.role !== 'member' && <Badge>{roleLabels[person.role]}</Badge>}
        </p>
        <p className={styles.facts}>
          {person.headline && <bdi className={styles.headline}>{person.headline}</bdi>}
          {children}
        </p>
      </div>
    </div>
  )
}

/** A member's name with a link to their profile, and their company. Former members have no link. */
export function MemberName({ person }: { person: Person }) {
  if (!person.id) return <span className={styles.name}>{person.name}</span>
  return (
    <span>
      <a href={`/campus/members/${person.id}`} className={styles.name}>
        <bdi>{person.name}</bdi>
      </a>{' '}
      {person.affiliation && <span className={styles.vendor}>Vendor: {person.affiliation}</span>}
    </span>
  )
}
