import type { ReactNode } from 'react'
import page from '#app/ui/page.module.css'
import styles from './step-frame.module.css'
import { steps } from './welcome.ts'

/** The frame of a welcome step: progress, and a button to skip it. */
export function StepFrame({ step, lede, children }: { step: 0 | 1 | 2; lede: ReactNode; children: ReactNode }) {
  const next = steps[step + 1]
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <header>
        <ol className={styles.steps}>
          {steps.map(({ path, title }, index) => (
            <li key={path} aria-current={index === step ? 'step' : undefined}>
              {title}
            </li>
          ))}
        </ol>
        <h1 className={page.title}>{steps[step].title}</h1>
        <p className={page.lede}>{lede}</p>
      </header>
      {children}
      <div className={styles.skip}>
        {next && <a href={next.path}>Skip this step</a>}
        <form method="post" action="/campus/welcome/end">
          <button type="submit" className={styles.end}>
            {next ? 'Skip all steps' : 'Not now'}
          </button>
        </form>
      </div>
    </div>
  )
}
