import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { RefusedAct } from '#app/platform/forms/answer-act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { type LikeAnswer, staysParameter } from '../../like-answer.ts'
import styles from './like-button.module.css'

interface Like {
  count: number
  liked: boolean
}

export interface LikeButtonProps extends Like {
  /** The address of what is liked. */
  at: string
  disabled: boolean
}

/**
 * Likes a post or comment, or takes the like back: at once where React runs, else by a plain form. What the server
 * draws asks nothing of the page, so that a comment is drawn once for all who see it alike.
 */
export const LikeButton = import.meta.env.SSR ? PlainLikeButton : LiveLikeButton

function PlainLikeButton({ at, count, liked, disabled }: LikeButtonProps) {
  return (
    <form method="post" action={actionOf(at, liked)} className={styles.form}>
      <LikeWords at={at} shown={count} liked={liked} disabled={disabled} />
    </form>
  )
}

/** The page stays as it is: whoever had loaded more of a thread has it still. */
function LiveLikeButton({ at, disabled, ...props }: LikeButtonProps) {
  const fetcher = useFetcher<RefusedAct | LikeAnswer>()
  const answer = fetcher.data && 'count' in fetcher.data ? fetcher.data : undefined
  const [answered, setAnswered] = useState<{ answer?: LikeAnswer | undefined } & Like>(props)
  if (answered.answer !== answer) setAnswered({ answer, ...props })
  // What the page says counts once it says something else than before the answer.
  const liked = answer && answered.liked === props.liked ? answer.liked : props.liked
  const count = answer && answered.count === props.count ? answer.count : props.count
  const wanted = fetcher.formAction ? !fetcher.formAction.includes('DELETE') : liked
  const shown = count + (wanted === liked ? 0 : wanted ? 1 : -1)
  const action = actionOf(at, wanted)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [path, query] = action.split('?')
    const asked = new URLSearchParams(query)
    asked.set(staysParameter, '')
    fetcher.submit(null, { method: 'post', action: `${path}?${asked}` })
  }
  return (
    <form method="post" action={action} onSubmit={send} className={styles.form}>
      <LikeWords at={at} shown={shown} liked={wanted} disabled={disabled}>
        {fetcher.state === 'idle' && fetcher.data && 'error' in fetcher.data && (
          <span role="alert" className={styles.error}>
            {fetcher.data.error}
          </span>
        )}
      </LikeWords>
    </form>
  )
}

function actionOf(at: string, liked: boolean): string {
  return `${at}/like${liked ? '?_method=DELETE' : ''}`
}

interface LikeWordsProps extends Omit<LikeButtonProps, 'count'> {
  shown: number
  children?: ReactNode
}

function LikeWords({ at, shown, liked, disabled, children }: LikeWordsProps) {
  return (
    <>
      <Button kind="quiet" small aria-pressed={liked} disabled={disabled} className={liked ? styles.liked : ''}>
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
