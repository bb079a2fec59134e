import styles from './progress.module.css'

/** An upload's progress: a bar and the percentage. */
export function UploadProgress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <p className={styles.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <span>{percent}%</span>
    </p>
  )
}
