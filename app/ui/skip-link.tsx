import styles from './skip-link.module.css'

/** The first tab stop, which skips the navigation to `#content`. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
  )
}
