import { openEvents } from '../public/open-events.content.ts'
import styles from './add-to-calendar.module.css'

/** An event's way into calendars. */
export interface CalendarLinks {
  file: string
  google: string
  outlook: string
  /** Outlook at work. */
  office: string
}

/** The file for any calendar, and the two that take an address instead. */
export function AddToCalendar({ file, google, outlook, office, title }: CalendarLinks & { title: string }) {
  const words = openEvents().calendars
  return (
    <details className={styles.calendars}>
      <summary aria-label={`${words.title}: ${title}`}>{words.title}</summary>
      <ul>
        <li>
          <a href={file} download={file.replace(/\?.*/, '').split('/').at(-1)}>
            {words.file}
          </a>
        </li>
        <li>
          <a href={google} target="_blank" rel="noopener noreferrer">
            {words.google}
          </a>
        </li>
        <li>
          <a href={outlook} target="_blank" rel="noopener noreferrer">
            {words.outlook}
          </a>
        </li>
        <li>
          <a href={office} target="_blank" rel="noopener noreferrer">
            {words.office}
          </a>
        </li>
      </ul>
    </details>
  )
}
