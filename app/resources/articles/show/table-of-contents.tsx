import { classes } from '#app/ui/classes.ts'
import { articlePage } from '../../library/resource-center.content.ts'
import styles from './table-of-contents.module.css'

export interface TableOfContentsProps {
  entries: { id: string; text: string; level: 2 | 3 }[]
  className?: string
}

/** The headings of an article, as links. Renders nothing for fewer than two. */
export function TableOfContents({ entries, className }: TableOfContentsProps) {
  if (entries.length < 2) return null
  return (
    <nav aria-label={articlePage().contents} data-contents className={classes(styles.contents, className)}>
      <p className={styles.title}>{articlePage().contents}</p>
      <ol className={styles.list}>
        {entries.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
