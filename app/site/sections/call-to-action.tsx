import type { ReactNode } from 'react'
import { type FigurePage, PageFigure } from '#app/art/page-figure.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import grounds from '../../shell/sections/ground.module.css'
import { type NextStep, NextSteps } from '../../shell/sections/next-steps.tsx'
import styles from './call-to-action.module.css'

export interface CallToActionProps {
  title: ReactNode
  text?: ReactNode
  href: string
  label: string
  /** Opens in a new tab, with a note about it. */
  newTab?: boolean
  /** Next steps for visitors who are not ready for the button. */
  steps: readonly NextStep[]
  /** Repeats the page's figure, turned. */
  figure?: FigurePage
  /** Page-specific content beside the question, with the next steps below both. */
  piece?: ReactNode
  ground?: 'paper' | 'mist' | 'sand' | 'deep'
}

/** The end of a page: a question, a button, and next steps that are not sales talk. */
export function CallToAction({
  title,
  text,
  href,
  label,
  newTab,
  steps,
  figure,
  piece,
  ground = 'paper',
}: CallToActionProps) {
  return (
    <section className={classes(styles.section, grounds[ground])}>
      <div className={classes('wrap', styles.end, piece !== undefined && styles.pieced)}>
        <div className={styles.ask}>
          <h2 className={styles.title}>{unbroken(title)}</h2>
          {text && <p className={styles.text}>{unbroken(text)}</p>}
          <ButtonLink href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
            {label}
            {newTab && <span className="visually-hidden"> {frameWords().newTab}</span>}
          </ButtonLink>
        </div>
        {piece && <div className={styles.piece}>{piece}</div>}
        <NextSteps steps={steps} inRow={piece !== undefined} />
      </div>
      {figure && (
        <div className={styles.figure} aria-hidden="true">
          <PageFigure page={figure} />
        </div>
      )}
    </section>
  )
}
