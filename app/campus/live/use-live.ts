import { useEffect, useRef, useState } from 'react'
import { type HeardCount, type News, newsOnTopOf, type PageOfThread } from './news.ts'

/** Milliseconds after which who is not heard of answers no more: twice the pause between two words of it. */
const silence = 9000

/**
 * Hears what happens in a thread while its page is looked at: comments that are not on the page, counts of likes,
 * edits, and whether somebody writes an answer. Without it, or where it breaks off, the page is as it came.
 * @param page its data: of its first comment and what follows, counts that were missed are told
 */
export function useLive(address: string, page: PageOfThread): News & { answering: boolean } {
  const made = useRef(page)
  made.current = page
  const [news, setNews] = useState<News>()
  const [answering, setAnswering] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let isOver = false
    let heard = made.current.asOf
    let silent: ReturnType<typeof setTimeout> | undefined
    const quiet = () => setAnswering(false)
    const add = (change: (now: News) => Partial<News>) =>
      setNews((before) => {
        const now = newsOnTopOf(made.current, before)
        return { ...now, ...change(now) }
      })
    const on = <Event extends keyof Said>(event: Event, take: (data: Said[Event]) => void) =>
      source?.addEventListener(event, ({ data, lastEventId }) => {
        heard = lastEventId || heard
        take(JSON.parse(data))
      })
    // Only what is looked at holds a connection: browsers have few for each site.
    const follow = () => {
      source?.close()
      quiet()
      if (document.hidden || isOver) return
      const from = made.current.comments.items[0]?.id ?? ''
      source = new EventSource(`${address}/live?${new URLSearchParams({ since: heard, from })}`)
      on('comment', ({ commentId }) => {
        add(({ comments }) => ({ comments: [...new Set([...comments, commentId])] }))
        quiet()
      })
      on('likes', ({ of, count }) => add(({ likes }) => ({ likes: { ...likes, [of]: { count } } })))
      on('counts', (counts) => add(({ likes }) => ({ likes: { ...likes, ...liveCounts(counts) } })))
      on('answering', () => {
        clearTimeout(silent)
        setAnswering(true)
        silent = setTimeout(quiet, silence)
      })
      on('edited', async ({ commentId }) => {
        const html = await textOf(commentId)
        if (html !== undefined) add(({ edits }) => ({ edits: { ...edits, [commentId]: html } }))
      })
      on('over', () => {
        isOver = true
        source?.close()
        quiet()
      })
      on('bell', () => document.dispatchEvent(new Event('bell')))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      source?.close()
      clearTimeout(silent)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [address])
  return { ...newsOnTopOf(page, news), answering }
}

interface Said {
  comment: { commentId: string }
  edited: { commentId: string }
  likes: { of: string; count: number }
  /** Id → likes, of what the page shows: after a break. */
  counts: Record<string, number>
  answering: object
  bell: object
  /** The session has ended. */
  over: object
}

function liveCounts(counts: Record<string, number>): Record<string, HeardCount> {
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, { count }]))
}

/** What a comment says by now; undefined where it is not on the page, or not to be read. */
async function textOf(commentId: string): Promise<string | undefined> {
  if (!document.getElementById(`comment-${commentId}`)) return undefined
  // Two hundred readers hear of it at once: they ask one after the other.
  await new Promise((done) => setTimeout(done, Math.random() * 1500))
  const response = await fetch(`/campus/comments/${commentId}/text`, { redirect: 'manual' }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { html: string }).html : undefined
}
