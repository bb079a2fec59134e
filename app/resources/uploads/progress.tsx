import styles from './progress.module.css'

/** How far a file is: a bar, and the share in words. */
export function UploadProgress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <p className={styles.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <span>{percent}%</span>
    </p>
  )
}
