import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'

/** Upload progress as a ring and a percentage. The page's script shows it while it sends. */
export function CandidateUploadProgress() {
  return (
    <p className={styles.progress} data-progress hidden>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="13" fill="none" stroke="var(--line)" strokeWidth="5" />
        <circle
          cx="16"
          cy="16"
          r="13"
          fill="none"
          stroke="var(--slice)"
          strokeWidth="5"
          pathLength="100"
          strokeDasharray="0 100"
          transform="rotate(-90 16 16)"
          data-share
        />
      </svg>
      <progress max={100} value={0} aria-label={candidateProfile().progress} className="visually-hidden" />
      <span data-words={candidateProfile().progress} />
    </p>
  )
}
