import { ClaimFigure } from '#app/art/claim.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import { howWeCountPath } from '../firm/claims.ts'
import styles from './claims.module.css'

export interface ClaimFact {
  /** Its anchor on the page that explains how it is counted. */
  id: string
  /** The formatted figure: `20%`, `+35%`, `−25%`. */
  value: string
  /** The percentage in the figure. */
  percent: number
  /** True for a reduction. */
  removed?: boolean
  label: string
}

/** Percentages, each with a figure to scale, and a link to how they are counted. */
export function Claims({ claims, counted = true }: { claims: readonly ClaimFact[]; counted?: boolean }) {
  return (
    <div>
      <ul className={styles.claims}>
        {claims.map(({ value, percent, removed, label }) => (
          <li key={label} className={styles.claim}>
            <ClaimFigure percent={percent} removed={removed} />
            <p>
              <strong className={styles.value}>{value}</strong> <span className={styles.label}>{label}</span>
            </p>
          </li>
        ))}
      </ul>
      {counted && <HowWeCount id={claims[0]?.id} />}
    </div>
  )
}

/** The link from a figure to its method. */
export function HowWeCount({ id }: { id?: string }) {
  return (
    <p className={styles.counted}>
      <a href={id ? `${howWeCountPath}#${id}` : howWeCountPath}>{frameWords().howWeCount}</a>
    </p>
  )
}
