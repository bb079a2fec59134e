import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'

/** How far the files are: a ring that fills, and the share in words. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <p className={styles.progress}>
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
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 16 16)"
        />
      </svg>
      <progress max={100} value={percent} aria-label={candidateProfile.progress} className="visually-hidden" />
      <span>
        {candidateProfile.progress}: {percent}%
      </span>
    </p>
  )
}
