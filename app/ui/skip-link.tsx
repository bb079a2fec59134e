import styles from './skip-link.module.css'

/** The first stop of the keyboard: past what stands on every page, to `#content`. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
  )
}
