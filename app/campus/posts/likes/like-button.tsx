import { useFetcher } from 'react-router'
import type { RefusedAct } from '#app/platform/forms/answer-act.server.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './like-button.module.css'

/** Likes a post or comment, or takes the like back: at once where React runs, else by a plain form. */
export function LikeButton({
  at,
  count,
  liked,
  disabled,
}: {
  /** The address of what is liked. */
  at: string
  count: number
  liked: boolean
  disabled: boolean
}) {
  const fetcher = useFetcher<RefusedAct>()
  const wanted = fetcher.formAction ? !fetcher.formAction.includes('DELETE') : liked
  const shown = count + (wanted === liked ? 0 : wanted ? 1 : -1)
  return (
    <fetcher.Form method="post" action={`${at}/like${wanted ? '?_method=DELETE' : ''}`} className={styles.form}>
      <Button
        kind="quiet"
        small
        aria-pressed={wanted}
        disabled={disabled}
        className={wanted ? styles.liked : undefined}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
          <path
            d="M10 10V2a8 8 0 0 1 6.9 12z"
            fill={wanted ? 'var(--slice)' : 'none'}
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
        {wanted ? 'Liked' : 'Like'}
      </Button>
      <span className={styles.count}>
        <a href={`${at}/likes`}>
          <span>
            <b>{shown.toLocaleString('en-US')}</b> {shown === 1 ? 'like' : 'likes'}
          </span>
        </a>
        {wanted && ', one of them yours'}
      </span>
      {fetcher.state === 'idle' && fetcher.data?.error && (
        <span role="alert" className={styles.error}>
          {fetcher.data.error}
        </span>
      )}
    </fetcher.Form>
  )
}
