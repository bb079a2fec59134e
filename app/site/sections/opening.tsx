import type { ReactNode } from 'react'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import styles from './opening.module.css'

export interface OpeningProps {
  /** The page's h1. */
  title: string
  lede: string
  /** `ButtonLink`s; the first is the page's primary action. */
  actions: ReactNode
  className?: string
}

/** The first words of a page whose own set piece takes the place of a hero's figure: title and lede in two blocks. */
export function Opening({ title, lede, actions, className }: OpeningProps) {
  return (
    <div className={className}>
      <h1 className={styles.title}>{unbroken(title)}</h1>
      <div>
        <p className={styles.lede}>{unbroken(lede)}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  )
}
