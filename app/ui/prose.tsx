import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './prose.module.css'

/** Long-form text: articles, posts, legal pages. Either sanitized `html` or children. */
export function Prose({
  html,
  children,
  small,
  className,
  ref,
  hidden,
}: {
  html?: string
  children?: ReactNode
  small?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
  hidden?: boolean
}) {
  const look = classes(styles.prose, small && styles.small, className)
  return html === undefined ? (
    <div ref={ref} hidden={hidden} className={look}>
      {children}
    </div>
  ) : (
    <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
