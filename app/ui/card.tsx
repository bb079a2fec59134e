import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

export interface CardProps {
  title: ReactNode
  /** Makes the whole card clickable; the link itself is on the title. */
  href?: string
  /** A figure or picture above the title. */
  figure?: ReactNode
  /** A line above the title. */
  over?: ReactNode
  /** The foot of the card: links, metadata. */
  foot?: ReactNode
  level?: 2 | 3 | 4
  children?: ReactNode
  className?: string
}

/** One of several items side by side, separated by hairlines instead of boxes. */
export function Card({ title, href, figure, over, foot, level = 3, children, className }: CardProps) {
  return (
    <article className={classes(styles.card, className)}>
      {figure && <div className={styles.figure}>{figure}</div>}
      {over && <p className={styles.over}>{over}</p>}
      <CardTitle href={href} level={level}>
        {title}
      </CardTitle>
      {children && <div className={styles.body}>{children}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </article>
  )
}

/** A title whose link covers its positioned container. */
export function CardTitle({ href, level = 3, children }: Pick<CardProps, 'href' | 'level' | 'children'>) {
  const Heading = `h${level}` as const
  return (
    <Heading className={styles.title}>
      {href ? (
        <a href={href} className={styles.link}>
          {children}
        </a>
      ) : (
        children
      )}
    </Heading>
  )
}

/** A grid of cards with an automatic number of columns. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.grid, className)}>{children}</div>
}
