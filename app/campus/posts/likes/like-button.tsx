import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { RejectedAct } from '#app/platform/forms/answer-act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { type LikeAnswer, staysParameter } from '../../like-answer.ts'
import type { LiveCount } from '../../live/news.ts'
import styles from './like-button.module.css'

export interface LikeButtonProps {
  /** The address of the liked record. */
  at: string
  /** The liked record for screen readers: `Ada Example’s comment`. */
  what: string
  /** The loader data that the props come from; a new object after each load. */
  read: object
  count: number
  liked: boolean
  /** The like count of the latest live event. */
  heard: LiveCount | undefined
  disabled: boolean
}

/**
 * Adds or removes a like, with an optimistic update once React is hydrated and a plain form before. The server variant
 * uses no hooks, so its markup can be cached and shared by readers.
 */
export const LikeButton = import.meta.env.SSR ? PlainLikeButton : LiveLikeButton

function PlainLikeButton({ at, what, count, liked, disabled }: LikeButtonProps) {
  return (
    <form method="post" action={actionOf(at, liked)} className={styles.form}>
      <LikeWords at={at} what={what} shown={count} liked={liked} disabled={disabled} />
    </form>
  )
}

/** Uses a fetcher, so the page keeps the further comments that were loaded. */
function LiveLikeButton({ at, what, read, heard, disabled, ...page }: LikeButtonProps) {
  const fetcher = useFetcher<RejectedAct | LikeAnswer | { offline: true }>()
  const [isOffline, setOffline] = useState(false)
  const answer = fetcher.data && 'count' in fetcher.data ? fetcher.data : undefined
  const [answered, setAnswered] = useState<{ answer: LikeAnswer; read: object; heard: LiveCount | undefined }>()
  if (answer && answered?.answer !== answer) setAnswered({ answer, read, heard })
  // Use the answer to the last press until the loader data changes.
  const latest = answered?.read === read ? answered : undefined
  const liked = latest ? latest.answer.liked : page.liked
  const count = latest && latest.heard === heard ? latest.answer.count : (heard?.count ?? page.count)
  const wanted = fetcher.formAction ? !fetcher.formAction.includes('DELETE') : liked
  const shown = count + (wanted === liked ? 0 : wanted ? 1 : -1)
  const action = actionOf(at, wanted)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The code for the response loads on the first press: offline, React Router would navigate away from the page.
    setOffline(!navigator.onLine)
    if (!navigator.onLine) return
    const [path, query] = action.split('?')
    const asked = new URLSearchParams(query)
    asked.set(staysParameter, '')
    fetcher.submit(null, { method: 'post', action: `${path}?${asked}` })
  }
  const refused = fetcher.state === 'idle' && fetcher.data && 'error' in fetcher.data ? fetcher.data.error : undefined
  const isUnsent = isOffline || (fetcher.state === 'idle' && fetcher.data && 'offline' in fetcher.data)
  const problem = isUnsent ? unsent : refused
  return (
    <form method="post" action={action} onSubmit={send} className={styles.form}>
      <LikeWords at={at} what={what} shown={shown} liked={wanted} disabled={disabled}>
        {problem && (
          <span role="alert" className={styles.error}>
            {problem}
          </span>
        )}
      </LikeWords>
    </form>
  )
}

const unsent = 'We could not reach the server, so nothing has changed. Please press again.'

function actionOf(at: string, liked: boolean): string {
  return `${at}/like${liked ? '?_method=DELETE' : ''}`
}

interface LikeWordsProps extends Pick<LikeButtonProps, 'at' | 'what' | 'liked' | 'disabled'> {
  shown: number
  children?: ReactNode
}

function LikeWords({ at, what, shown, liked, disabled, children }: LikeWordsProps) {
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-pressed={liked}
        aria-label={`${liked ? 'Liked' : 'Like'} ${what}`}
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
        {liked ? 'Liked' : 'Like'}
      </Button>
      <span className={styles.count}>
        <a href={`${at}/likes`}>
          <span>
            <b>{shown.toLocaleString('en-US')}</b> {shown === 1 ? 'like' : 'likes'}
          </span>
        </a>
        {liked && ', one of them yours'}
      </span>
      {children}
    </>
  )
}
