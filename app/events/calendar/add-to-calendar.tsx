import { openEvents } from '../public/open-events.content.ts'
import styles from './add-to-calendar.module.css'

/** Links that add an event to a calendar. */
export interface CalendarLinks {
  file: string
  google: string
  outlook: string
  /** Outlook for work accounts. */
  office: string
}

/** The `.ics` file for any calendar, and links to calendars on the web. */
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
