import type { Stretch } from './differences.ts'
import styles from './shown-differences.module.css'

/** A text's differences: removed text is struck through, added text is underlined. */
export function ShownDifferences({ label, stretches }: { label: string; stretches: Stretch[] }) {
  return (
    <section className={styles.differences} aria-label={label}>
      <h2>{label}</h2>
      <div className={styles.text}>
        {stretches.map(({ kind, text }, at) => {
          const Element = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches do not move
            <Element key={at} className={kind === 'skipped' ? styles.skipped : undefined}>
              {text}
            </Element>
          )
        })}
      </div>
    </section>
  )
}
