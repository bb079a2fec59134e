import { AvatarFigure } from '#app/art/avatar.tsx'
import styles from './avatar.module.css'
import { classes } from './classes.ts'

export interface AvatarProps {
  /** Seeds a generated picture if there is no `src`: the member's id. */
  seed: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

/** A member's picture. Decorative, because the name is shown as text beside it. */
export function Avatar({ seed, src, size = 'medium' }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, styles[size])}>
      {src ? (
        <img src={src} alt="" width="96" height="96" loading="lazy" decoding="async" />
      ) : (
        <AvatarFigure seed={seed} />
      )}
    </span>
  )
}
