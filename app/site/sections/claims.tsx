import { ClaimFigure } from '#app/art/claim.tsx'
import styles from './claims.module.css'

export interface ClaimFact {
  /** As the specification writes it: `20%`, `+35%`, `-25%`. The figure is drawn from it. */
  value: string
  label: string
}

/** Figures in per cent, each drawn as the share that it is. */
export function Claims({ claims }: { claims: readonly ClaimFact[] }) {
  return (
    <ul className={styles.claims}>
      {claims.map(({ value, label }) => (
        <li key={label} className={styles.claim}>
          <ClaimFigure percent={Number.parseInt(value, 10)} />
          <p>
            <strong className={styles.value}>{value}</strong> <span className={styles.label}>{label}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
