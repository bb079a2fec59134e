import { AvatarFigure } from '#app/art/avatar.tsx'
import styles from './avatar.module.css'
import { classes } from './classes.ts'

export interface AvatarProps {
  /** Makes the composition where there is no picture: the member's id. */
  seed: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

/** A member's face. The name stands beside it as text, so the picture itself is silent. */
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
