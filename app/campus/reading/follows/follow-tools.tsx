import { Button } from '#app/ui/button.tsx'
import { readingLabels } from '../labels.ts'
import type { FollowLevel } from './follow.ts'
import styles from './follow-tools.module.css'

/** Follow and mute buttons as plain forms. @param at the address of the subject */
export function FollowTools({ at, level, mutes = true }: { at: string; level: FollowLevel | null; mutes?: boolean }) {
  const follows = level === 'follow'
  const muted = level === 'mute'
  return (
    <div className={styles.tools}>
      <form method="post" action={`${at}/following${follows ? '?_method=DELETE' : ''}`}>
        <Button kind="quiet" small aria-pressed={follows}>
          {follows ? readingLabels.following : readingLabels.follow}
        </Button>
      </form>
      {mutes && (
        <form method="post" action={`${at}/muting${muted ? '?_method=DELETE' : ''}`}>
          <Button kind="plain" small aria-pressed={muted}>
            {muted ? 'Muted' : 'Mute'}
          </Button>
        </form>
      )}
    </div>
  )
}
