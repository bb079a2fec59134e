import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ShownHit } from './find.server.ts'
import { Marked } from './marked.tsx'
import styles from './search.module.css'

const labels: Record<string, string> = {
  pages: 'Page',
  articles: 'Article',
  downloads: 'Download',
  events: 'Event',
  posts: 'Post',
  comments: 'Comment',
  members: 'Member',
  topics: 'Topic',
  curated: 'Curated resource',
}

const dated = new Set(['articles', 'events', 'posts', 'comments'])

/** The hits of a search, each with a badge for its kind. */
export function Hits({ hits }: { hits: ShownHit[] }) {
  return (
    <ol className={styles.texts}>
      {hits.map(({ kind, id, title, href, at, author, snippet }) => (
        <li key={`${kind} ${id}`}>
          <Badge>{labels[kind]}</Badge>{' '}
          <a href={href} className={styles.title}>
            {kind === 'comments' && 'On '}
            <bdi>{title}</bdi>
          </a>
          {snippet && (
            <p dir="auto">
              <Marked snippet={snippet} />
            </p>
          )}
          {(author || (at && dated.has(kind))) && (
            <p className={styles.by}>
              {author && <bdi>{author.name}</bdi>} {at && dated.has(kind) && <Time value={at} />}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
