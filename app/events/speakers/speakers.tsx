import { openEvents } from '../public/open-events.content.ts'
import type { Speaker } from './speaker.ts'
import { pictureSide } from './speaker.ts'
import styles from './speakers.module.css'

export interface SpeakersProps {
  speakers: Speaker[]
  /** Id of the event, on pages with several. */
  within?: string
  /** The token of a registration, which grants access to the pictures. */
  registrationToken?: string
}

/** The speakers of an event, with pictures and texts. */
export function Speakers({ speakers, within, registrationToken }: SpeakersProps) {
  if (speakers.length === 0) return null
  const [id, Heading, Name] = within
    ? ([`speakers-${within}`, 'h3', 'h4'] as const)
    : (['speakers', 'h2', 'h3'] as const)
  const query = registrationToken ? `?seat=${registrationToken}` : ''
  return (
    <section aria-labelledby={id} className={styles.speakers}>
      <Heading id={id}>{openEvents().event.speakers}</Heading>
      <ul>
        {speakers.map((speaker) => (
          <li key={speaker.id}>
            {speaker.pictureId && (
              <img
                src={`/events/files/${speaker.pictureId}${query}`}
                alt=""
                width={pictureSide}
                height={pictureSide}
                loading="lazy"
                className={styles.picture}
              />
            )}
            <div>
              <Name>{speaker.name}</Name>
              {speaker.words && <p>{speaker.words}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
