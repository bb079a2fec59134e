import { classes } from '#app/ui/classes.ts'
import styles from './points.module.css'

export interface Point {
  title: string
  text: string
}

/**
 * Several short texts side by side under a common line. `steps` numbers them if their order matters. `--points-least`
 * sets the width below which a column wraps.
 */
export function Points({
  points,
  steps = false,
  level = 3,
  className,
}: {
  points: readonly Point[]
  steps?: boolean
  level?: 3 | 4
  className?: string
}) {
  const List = steps ? 'ol' : 'ul'
  const Heading = `h${level}` as const
  return (
    <List className={classes(styles.points, className)}>
      {points.map(({ title, text }, at) => (
        <li key={title} className={styles.point}>
          <Heading className={styles.title}>
            {steps && (
              <span aria-hidden="true" className={styles.number}>
                {at + 1}
              </span>
            )}
            {title}
          </Heading>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}
