import type { Person } from '#app/members/person.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { Byline } from './byline.tsx'

/** The people who like a record, latest first. @param back the address of the record */
export function Likers({ people, back }: { people: Person[]; back: string }) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <p>
        <a href={back}>← Back</a>
      </p>
      <h1 className={page.title}>Who likes this</h1>
      {people.length === 0 && <EmptyState title="Nobody yet" />}
      {people.map((person) => (
        <Byline key={person.id} person={person} />
      ))}
    </div>
  )
}
