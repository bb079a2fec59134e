import { ClaimFigure } from '#app/art/claim.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import { howWeCountPath } from '../firm/claims.ts'
import styles from './claims.module.css'

export interface ClaimFact {
  /** Its anchor on the page that explains how it is counted. */
  id: string
  /** The figure as worded in the claim: `up to 20%`, `+35%`, `−25%`. */
  value: string
  /** The percentage in the figure. */
  percent: number
  /** True for a reduction. */
  removed?: boolean
  /** The whole claim, which contains the value: `win rates up to 20% higher`. */
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
            <ClaimText value={value} label={label} />
          </li>
        ))}
      </ul>
      {counted && <HowWeCount id={claims[0]?.id} />}
    </div>
  )
}

/** A claim word by word, with its figure, and an "up to" before it, in large letters. */
export function ClaimText({ value, label }: Pick<ClaimFact, 'value' | 'label'>) {
  const [before, after] = label.split(value)
  return (
    <p>
      {before && <span className={styles.label}>{before.trim()} </span>}
      <strong className={styles.value}>{value}</strong>
      {after && <span className={styles.label}> {after.trim()}</span>}
    </p>
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
