import { Mark } from '#app/art/mark.tsx'
import { site } from '../site.ts'
import styles from './firm-mark.module.css'

/** The custom logo, or the built-in one. Decorative, because the name is beside it. */
export function FirmMark({ size = 30 }: { size?: number }) {
  if (!site.mark) return <Mark size={size} />
  return <img src={site.mark} alt="" width={size} height={size} className={styles.mark} />
}
