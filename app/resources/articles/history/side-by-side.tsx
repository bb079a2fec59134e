import type { Stretch } from './differences.ts'
import styles from './shown-differences.module.css'

/** A text that two people changed, compared from theirs to mine. */
export interface Compared {
  label: string
  stretches: Stretch[]
}

/** Someone else's saved text and this form's, side by side, with the differences marked. */
export function SideBySide({ compared }: { compared: Compared[] }) {
  if (compared.length === 0) return <p>Both say the same.</p>
  return compared.map(({ label, stretches }) => (
    <section key={label} className={styles.both} aria-label={`${label}, theirs and yours`}>
      <Side title={`${label}: theirs`} stretches={stretches} without="added" />
      <Side title={`${label}: yours`} stretches={stretches} without="removed" />
    </section>
  ))
}

function Side({ title, stretches, without }: { title: string; stretches: Stretch[]; without: 'added' | 'removed' }) {
  const visible = stretches.filter(({ kind }) => kind !== without)
  return (
    <div>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to come there */}
      <div className={styles.text} role="group" aria-label={title} tabIndex={0}>
        {visible.map(({ kind, text }, at) => {
          const Element = kind === 'removed' || kind === 'added' ? 'mark' : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches do not move
            <Element key={at} className={kind === 'skipped' ? styles.skipped : undefined}>
              {text}
            </Element>
          )
        })}
      </div>
    </div>
  )
}
