import type { ReactNode } from 'react'
import { type FigurePage, PageFigure } from '#app/art/page-figure.tsx'
import { classes } from '#app/ui/classes.ts'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import styles from './hero.module.css'

export interface HeroProps {
  /** The page's h1; an `<em>` in it is set in the loud color; an `<em>` or `<span>` does not break. */
  title: ReactNode
  lede?: ReactNode
  /** `ButtonLink`s; the first is the page's primary action. */
  actions?: ReactNode
  /** One quiet line under the actions. */
  note?: ReactNode
  figure: FigurePage
  /**
   * `page`: 80% of the viewport. `short`: as high as its text, for pages whose work begins at once (forms, lists,
   * legal). `slim`: a line, above what changes every day; its figure stands aside on phones.
   */
  size?: 'page' | 'short' | 'slim'
  /** The figure still says what it says when the right edge of the window cuts it; all others stand whole. */
  bleeds?: boolean
  /** A line for each word, so that no font breaks the title elsewhere. */
  wordByWord?: boolean
}

/** The head of a page: what it is about, and its figure. */
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
