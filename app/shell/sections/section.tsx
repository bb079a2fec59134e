import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import grounds from './ground.module.css'
import styles from './section.module.css'

export interface SectionProps {
  id?: string
  title?: ReactNode
  /** A sentence below the title. */
  intro?: ReactNode
  /** Backgrounds alternate between sections; `deep` is dark in both color schemes. */
  ground?: 'paper' | 'mist' | 'sand' | 'deep'
  /** `split`: title left, content right. */
  layout?: 'stack' | 'split'
  children?: ReactNode
}

/** A part of a page with a heading. */
export function Section({ id, title, intro, ground = 'paper', layout = 'stack', children }: SectionProps) {
  return (
    <section id={id} className={classes(styles.section, grounds[ground])}>
      <div className={classes('wrap', styles.inside, styles[layout])}>
        {(title || intro) && (
          <div className={styles.head}>
            {title && <h2>{unbroken(title)}</h2>}
            {intro && <p className={styles.intro}>{unbroken(intro)}</p>}
          </div>
        )}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  )
}

/** Paragraphs of a section, the first one larger. */
export function Copy({ paragraphs, lead = true }: { paragraphs: readonly string[]; lead?: boolean }) {
  return (
    <div className={classes(styles.copy, lead && styles.lead)}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
