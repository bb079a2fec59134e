import type { Speaker } from './speaker.ts'
import { pictureSide } from './speaker.ts'
import styles from './speakers.module.css'

/** Who speaks at an event, with pictures and words. */
export function Speakers({ speakers }: { speakers: Speaker[] }) {
  if (speakers.length === 0) return null
  return (
    <section aria-labelledby="speakers" className={styles.speakers}>
      <h2 id="speakers">Who speaks</h2>
      <ul>
        {speakers.map(({ id, name, words, pictureId }) => (
          <li key={id}>
            {pictureId && (
              <img
                src={`/events/files/${pictureId}`}
                alt=""
                width={pictureSide}
                height={pictureSide}
                loading="lazy"
                className={styles.picture}
              />
            )}
            <div>
              <h3>{name}</h3>
              {words && <p>{words}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
