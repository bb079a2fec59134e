import styles from '#app/ui/page.module.css'
import { topicLabels } from './labels.ts'
import type { Topic } from './topic.ts'

interface TopicListProps {
  topics: Pick<Topic, 'id' | 'name' | 'slug'>[]
  open?: string
  more: boolean
}

/** The list of topics in the sidebar, with the current one marked. */
export function TopicList({ topics, open, more }: TopicListProps) {
  return (
    <nav aria-label="Topics" className={styles.side}>
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
            <a href="/campus">{topicLabels.all}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
