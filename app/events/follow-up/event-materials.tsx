import { openEvents } from '../public/open-events.content.ts'
import styles from './event-materials.module.css'
import { type EventFile, formatFile } from './files/event-file.ts'

export interface EventMaterialsProps {
  id: string
  recordingUrl: string | null
  threadPostId: string | null
  files: EventFile[]
  /** The token of a registration, which permits downloads. */
  registrationToken?: string | null
}

/** Follow-up of an event: recording, slides, notes and discussion. Renders nothing without any. */
export function EventMaterials({ id, recordingUrl, threadPostId, files, registrationToken }: EventMaterialsProps) {
  if (!recordingUrl && !threadPostId && files.length === 0) return null
  const words = openEvents().toKeep
  const query = registrationToken ? `?seat=${registrationToken}` : ''
  return (
    <section aria-labelledby={`left-${id}`} className={styles.left}>
      <h3 id={`left-${id}`}>{words.title}</h3>
      <ul>
        {recordingUrl && (
          <li>
            <a href={recordingUrl} rel="noopener noreferrer">
              {words.recording}
            </a>
          </li>
        )}
        {files.map((file) => (
          <li key={file.id}>
            <a href={`/events/files/${file.id}${query}`} download>
              {formatFile(file)}
            </a>
          </li>
        ))}
        {threadPostId && (
          <li>
            <a href={`/campus/post/${threadPostId}`}>{words.discussion}</a>
          </li>
        )}
      </ul>
    </section>
  )
}
