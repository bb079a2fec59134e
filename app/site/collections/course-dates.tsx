import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Table } from '#app/ui/table.tsx'
import { formatTime, Time } from '#app/ui/time.tsx'
import { academy } from '../offers/academy.content.ts'
import { collections } from './collections.content.ts'
import styles from './course-dates.module.css'
import type { CollectionEntry } from './entry.ts'

/** Course dates with instructor, place, price and available seats. */
export function CourseDates({ entries }: { entries: readonly CollectionEntry[] }) {
  const priced = entries.some(({ fields }) => fields.price)
  const words = collections().dates
  const { course, price, ...columns } = words.columns
  const head = [course, columns.day, columns.place, ...(priced ? [price] : []), columns.seats]
  return (
    <Table caption={words.caption} head={head}>
      {entries.map(({ id, fields }) => (
        <tr key={id}>
          <td>
            {courseTitle(fields.course)}
            {fields.instructor && (
              <span className={styles.instructor}> {withValues(words.instructor, { name: fields.instructor })}</span>
            )}
          </td>
          <td data-label={columns.day}>
            <Time value={dayOf(fields.starts)} shows="day" />
            {fields.ends && fields.ends !== fields.starts && (
              <>
                {' to '}
                <Time value={dayOf(fields.ends)} shows="day" />
              </>
            )}
          </td>
          <td data-label={columns.place}>{fields.place}</td>
          {priced && <td data-label={price}>{fields.price ?? words.onRequest}</td>}
          <td data-label={columns.seats}>
            {fields.seats === '0' ? (
              words.full
            ) : (
              <a href={`/contact?service=academy&about=${fields.course}`} className={styles.ask}>
                {fields.seats ? seatsLeft(Number(fields.seats)) : words.ask}
                <span className="visually-hidden">
                  : {courseTitle(fields.course)}, {formatTime(dayOf(fields.starts), 'day')}
                </span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The dates from `today` on, the next one first. */
export function comingDates(entries: readonly CollectionEntry[], today = new Date()): CollectionEntry[] {
  const day = today.toISOString().slice(0, 10)
  return entries
    .filter(({ fields }) => (fields.starts ?? '') >= day)
    .sort((one, other) => (one.fields.starts ?? '').localeCompare(other.fields.starts ?? ''))
}

/** When a shown date passes: the next midnight, in UTC. */
export function endOfDay(now = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

// A page shows at most two portraits beside its dates.
const MAX_INSTRUCTORS = 2

/** The people whose names stand in the dates, or else the people whose role says that they teach. */
export function instructorsOf(
  dates: readonly CollectionEntry[],
  people: readonly CollectionEntry[],
): CollectionEntry[] {
  const names = new Set(dates.map(({ fields }) => fields.instructor))
  const named = people.filter(({ fields }) => names.has(fields.name))
  const teaching = people.filter(({ fields }) => /instructor|teach|trainer/i.test(fields.role ?? ''))
  return (named.length > 0 ? named : teaching).slice(0, MAX_INSTRUCTORS)
}

function seatsLeft(seats: number): string {
  const { one, many } = collections().dates
  return seats === 1 ? one : withValues(many, { seats })
}

function courseTitle(slug: string | undefined): string {
  return academy().courses.find((course) => course.slug === slug)?.title ?? slug ?? ''
}

function dayOf(day: string | undefined): Date {
  return new Date(`${day}T00:00:00Z`)
}
