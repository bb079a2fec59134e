import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { RejectedAct } from '#app/platform/forms/respond-to-action.server.ts'
import { Button } from '#app/ui/button.tsx'
import { type LikeResponse, staysParameter } from '../../like-response.ts'
import type { LiveCount } from '../../live/news.ts'
import { likeLabels } from './labels.ts'
import styles from './like-button.module.css'

export interface LikeButtonProps {
  /** The address of the liked record. */
  at: string
  /** The liked record for screen readers: `Ada Example’s comment`. */
  label: string
  /** The loader data that the props come from; a new object after each load. */
  read: object
  count: number
  liked: boolean
  /** The like count of the latest live event. */
  liveCount: LiveCount | undefined
  disabled: boolean
}

/**
 * Adds or removes a like, with an optimistic update once React is hydrated and a plain form before. Uses a fetcher, so
 * the page keeps the further comments that were loaded.
 */
export function LikeButton({ at, label, read, liveCount, disabled, ...page }: LikeButtonProps) {
  const fetcher = useFetcher<RejectedAct | LikeResponse | { offline: true }>()
  const [isOffline, setOffline] = useState(false)
  const response = fetcher.data && 'count' in fetcher.data ? fetcher.data : undefined
  const [lastResponse, setLastResponse] = useState<{
    response: LikeResponse
    read: object
    liveCount: LiveCount | undefined
  }>()
  if (response && lastResponse?.response !== response) setLastResponse({ response, read, liveCount })
  // Use the answer to the last press until the loader data changes.
  const latest = lastResponse?.read === read ? lastResponse : undefined
  const liked = latest ? latest.response.liked : page.liked
  const count = latest && latest.liveCount === liveCount ? latest.response.count : (liveCount?.count ?? page.count)
  const wanted = fetcher.formAction ? !fetcher.formAction.includes('DELETE') : liked
  const shown = count + (wanted === liked ? 0 : wanted ? 1 : -1)
  const action = actionOf(at, wanted)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The code for the response loads on the first press: offline, React Router would navigate away from the page.
    setOffline(!navigator.onLine)
    if (!navigator.onLine) return
    const [path, query] = action.split('?')
    const params = new URLSearchParams(query)
    params.set(staysParameter, '')
    fetcher.submit(null, { method: 'post', action: `${path}?${params}` })
  }
  const error = fetcher.state === 'idle' && fetcher.data && 'error' in fetcher.data ? fetcher.data.error : undefined
  const isUnsent = isOffline || (fetcher.state === 'idle' && fetcher.data && 'offline' in fetcher.data)
  const problem = isUnsent ? likeLabels.unsent : error
  return (
    <form method="post" action={action} onSubmit={send} className={styles.form}>
      <LikeWords at={at} label={label} shown={shown} liked={wanted} disabled={disabled}>
        {problem && (
          <span role="alert" className={styles.error}>
            {problem}
          </span>
        )}
      </LikeWords>
    </form>
  )
}

function actionOf(at: string, liked: boolean): string {
  return `${at}/like${liked ? '?_method=DELETE' : ''}`
}

interface LikeWordsProps extends Pick<LikeButtonProps, 'at' | 'label' | 'liked' | 'disabled'> {
  shown: number
  children?: ReactNode
}

function LikeWords({ at, label, shown, liked, disabled, children }: LikeWordsProps) {
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-pressed={liked}
        aria-label={`${liked ? likeLabels.liked : likeLabels.like} ${label}`}
        disabled={disabled}
        className={liked ? styles.liked : ''}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
          <path
            d="M10 10V2a8 8 0 0 1 6.9 12z"
            fill={liked ? 'var(--slice)' : 'none'}
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
        {liked ? likeLabels.liked : likeLabels.like}
      </Button>
      <span className={styles.count}>
        <a href={`${at}/likes`}>
          <span>
            <b>{shown.toLocaleString('en-US')}</b> {shown === 1 ? likeLabels.one : likeLabels.many}
          </span>
        </a>
        {liked && likeLabels.yours}
      </span>
      {children}
    </>
  )
}
