import { AvatarFigure } from '#app/art/avatar.tsx'
import type { nextEvents } from '#app/events/queries.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { homeWords } from './home.content.ts'
import styles from './home-of-visitors.module.css'

interface Title {
  id: string
  title: string
  createdAt: Date
  topic: string
  commentCount: number
}
type Upcoming = Awaited<ReturnType<typeof nextEvents>>[number]

/** The Campus home for visitors: newest titles, upcoming events, and how to join. */
export function Front({ titles, events }: { titles: Title[]; events: Upcoming[] }) {
  const { front } = homeWords()
  return (
    <>
      {titles.length > 0 && (
        <section className={styles.talk} aria-labelledby="newest-titles">
          <div className={`wrap ${styles.inside}`}>
            <h2 id="newest-titles">{front.talk}</h2>
            <ul className={styles.threads}>
              {titles.map((title) => (
                <li key={title.id} className={styles.thread}>
                  <span className={styles.mark}>
                    <AvatarFigure seed={title.id} />
                  </span>
                  <h3>
                    <a href={`/campus/post/${title.id}`}>
                      <bdi>{title.title}</bdi>
                    </a>
                  </h3>
                  <p>
                    <bdi>{title.topic}</bdi> · <Time value={title.createdAt} shows="day" />
                  </p>
                  <p className={styles.replies}>{formatReplies(title.commentCount)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {events.length > 0 && (
        <section className={styles.events} aria-labelledby="next-events">
          <div className={`wrap ${styles.inside}`}>
            <h2 id="next-events">{front.events}</h2>
            <ul className={styles.dates}>
              {events.map((event) => (
                <li key={event.id} className={styles.date}>
                  <p>
                    <Time value={event.startsAt} />
                  </p>
                  <h3>
                    <a href={event.audience === 'public' ? `/events/${event.slug}` : '/campus/events'}>{event.title}</a>
                  </h3>
                  <p>{event.audience === 'public' ? front.open : front.members}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className={styles.join}>
        <div className={`wrap ${styles.inside}`}>
          <h2>{front.join}</h2>
          <div>
            <p>{front.joinText}</p>
            <p className={styles.actions}>
              <JoinActions />
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

/** The way in: joining first, because most visitors have no account, and signing in beside it. */
export function JoinActions() {
  const { front } = homeWords()
  return (
    <>
      <ButtonLink href="/campus/auth?mode=signup">{front.action}</ButtonLink>
      <ButtonLink kind="quiet" href="/campus/auth">
        {front.signIn}
      </ButtonLink>
    </>
  )
}

function formatReplies(count: number): string {
  const { front } = homeWords()
  if (count === 0) return front.none
  return count === 1 ? front.one : front.many.replace('#', String(count))
}
