import { Kept } from '#app/site/drawn-by-server.tsx'
import styles from '#app/ui/page.module.css'
import type { Topic } from './topic.ts'

interface TopicListProps {
  topics: Pick<Topic, 'id' | 'name' | 'slug'>[]
  open?: string
  more: boolean
}

/** Topics beside what is read; the one that is open is marked. */
export function TopicList(props: TopicListProps) {
  return (
    <Kept as="nav" aria-label="Topics" className={styles.side} name="topics" of={props}>
      <Inside {...props} />
    </Kept>
  )
}

function Inside({ topics, open, more }: TopicListProps) {
  return (
    <>
      <p className={styles.sideTitle}>Topics</p>
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <a href={`/campus/topics/${topic.slug}`} aria-current={topic.slug === open ? 'page' : undefined}>
              {topic.name}
            </a>
          </li>
        ))}
        {more && (
          <li>
            <a href="/campus">All topics</a>
          </li>
        )}
      </ul>
    </>
  )
}
