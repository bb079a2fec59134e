import type { ReactNode } from 'react'
import { type FigurePage, PageFigure } from '#app/art/page-figure.tsx'
import { classes } from '#app/ui/classes.ts'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import styles from './hero.module.css'

export interface HeroProps {
  /** The page's h1. An `<em>` has the accent color; neither an `<em>` nor a `<span>` wraps. */
  title: ReactNode
  lede?: ReactNode
  /** `ButtonLink`s; the first is the page's primary action. */
  actions?: ReactNode
  /** A small line below the actions. */
  note?: ReactNode
  figure: FigurePage
  /**
   * `page`: 80% of the viewport. `short`: as high as its text, for pages whose content starts at once (forms, lists,
   * legal). `slim`: a line above content that changes daily; its figure is hidden on phones.
   */
  size?: 'page' | 'short' | 'slim'
  /** The figure may be cropped by the right edge of the window; all others must be complete. */
  bleeds?: boolean
  /** Breaks the title after each word, so that it wraps the same in every font. */
  wordByWord?: boolean
}

/** The head of a page: title, introduction and figure. */
export function Hero({ title, lede, actions, note, figure, size = 'page', bleeds, wordByWord }: HeroProps) {
  return (
    <section className={classes(styles.hero, styles[size], bleeds && styles.bleeds)}>
      <div className="wrap">
        <div className={styles.text}>
          <h1 className={classes(styles.title, wordByWord && styles.words)}>{unbroken(title)}</h1>
          {lede && <p className={styles.lede}>{unbroken(lede)}</p>}
          {actions && <div className={styles.actions}>{actions}</div>}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      <PageFigure page={figure} className={styles.figure} />
    </section>
  )
}
