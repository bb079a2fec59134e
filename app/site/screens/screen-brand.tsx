import { Mark } from '#app/art/mark.tsx'
import { site } from '../site.ts'
import styles from './screen.module.css'

/** The way home from pages that stand outside the shared layout. */
export function ScreenBrand() {
  return (
    <div className="wrap">
      <a href="/" className={styles.brand}>
        <Mark />
        {site.name}
      </a>
    </div>
  )
}
