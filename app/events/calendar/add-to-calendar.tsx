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
  return (
    <details className={styles.calendars}>
      <summary aria-label={`Add to calendar: ${title}`}>Add to calendar</summary>
      <ul>
        <li>
          <a href={file} download={file.replace(/\?.*/, '').split('/').at(-1)}>
            Calendar file
          </a>
        </li>
        <li>
          <a href={google} target="_blank" rel="noopener noreferrer">
            Google Calendar
          </a>
        </li>
        <li>
          <a href={outlook} target="_blank" rel="noopener noreferrer">
            Outlook.com
          </a>
        </li>
        <li>
          <a href={office} target="_blank" rel="noopener noreferrer">
            Outlook at work (Microsoft 365)
          </a>
        </li>
      </ul>
    </details>
  )
}
