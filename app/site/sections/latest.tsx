import type { SitePerson } from '#app/people/person.ts'
import { Byline } from '#app/people/person-face.tsx'
import type { ArticleSummary } from '#app/resources/articles/article.ts'
import { Picture } from '#app/resources/library/picture.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import { site } from '../../shell/site.ts'
import { home } from '../home.content.ts'
import styles from './latest.module.css'

export interface LatestProps {
  article: ArticleSummary | undefined
  event: { title: string; startsAt: Date; slug: string; audience: string; host: SitePerson | null } | undefined
}

/** The newest article, the next event and the book. Missing ones are omitted. */
export function Latest({ article, event }: LatestProps) {
  const { latest } = home()
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <div className="wrap">
        <h2 id="latest" className="visually-hidden">
          {latest.title}
        </h2>
        <ul className={styles.list}>
          {article && (
            <li className={styles.item}>
              <Picture image={article.thumbnail} alt={article.thumbnailAlt} seed={article.slug} sizes="24rem" />
              <p className={styles.over}>{latest.article}</p>
              <h3>
                <a href={`/resources/articles/${article.slug}`}>{unbroken(article.title)}</a>
              </h3>
            </li>
          )}
          {event && (
            <li className={styles.item}>
              <p className={styles.day} aria-hidden="true">
                <b>{atFirm(event.startsAt, { day: 'numeric' })}</b> {atFirm(event.startsAt, { month: 'long' })}
              </p>
              <p className={styles.over}>{latest.event}</p>
              <h3>
                <a href={event.audience === 'public' ? `/events/${event.slug}` : '/campus'}>{unbroken(event.title)}</a>
              </h3>
              <p className={styles.text}>
                <Time value={event.startsAt} />
              </p>
              {event.host && (
                <div className={styles.host}>
                  <Byline person={event.host} prefix={latest.host} />
                </div>
              )}
              {event.audience === 'members' && <p className={styles.text}>{latest.eventMore}</p>}
            </li>
          )}
          <li className={styles.item}>
            <p className={styles.day}>
              <b>{latest.bookChapters}</b> {latest.chapters}
            </p>
            <p className={styles.over}>{latest.book}</p>
            <h3>
              <a href="/ultimate-solutioneer">{site.book.title}</a>
            </h3>
            <p className={styles.text}>{latest.bookText}</p>
          </li>
        </ul>
      </div>
    </section>
  )
}

// For the eye only, at the firm's place: the line below has the date in the reader's time zone.
const atFirm = (moment: Date, part: Intl.DateTimeFormatOptions) =>
  moment.toLocaleString('en-US', { ...part, timeZone: site.office.timeZone })
