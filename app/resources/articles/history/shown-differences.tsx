import type { Stretch } from './differences.ts'
import styles from './shown-differences.module.css'

/** How a text became another: what went is struck through, what came is underlined. */
export function ShownDifferences({ label, stretches }: { label: string; stretches: Stretch[] }) {
  return (
    <section className={styles.differences} aria-label={label}>
      <h2>{label}</h2>
      <div className={styles.text}>
        {stretches.map(({ kind, text }, at) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches do not move
          if (kind === 'removed') return <del key={at}>{text}</del>
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches do not move
          if (kind === 'added') return <ins key={at}>{text}</ins>
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches do not move
            <span key={at} className={kind === 'skipped' ? styles.skipped : undefined}>
              {text}
            </span>
          )
        })}
      </div>
    </section>
  )
}
