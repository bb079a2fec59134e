import { useEffect, useRef, useState } from 'react'
import { type LiveCount, type News, newsOnTopOf, type PageOfThread } from './news.ts'

/** Milliseconds without an event after which nobody is considered typing: twice the interval of the announcements. */
const silence = 9000

/**
 * Subscribes to a thread while its page is visible: comments that are not on the page, like counts, edits, and whether
 * somebody is typing. If the stream fails, the page stays as it was loaded.
 * @param page the page's data; counts missed during a break are sent from its first comment on
 */
export function useLive(address: string, page: PageOfThread): News & { someoneIsTyping: boolean } {
  const made = useRef(page)
  made.current = page
  const [news, setNews] = useState<News>()
  const [answering, setAnswering] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let isOver = false
    let lastReceived = made.current.asOf
    let silent: ReturnType<typeof setTimeout> | undefined
    const quiet = () => setAnswering(false)
    const add = (change: (now: News) => Partial<News>) =>
      setNews((before) => {
        const now = newsOnTopOf(made.current, before)
        return { ...now, ...change(now) }
      })
    const on = <Event extends keyof LiveMessages>(event: Event, take: (data: LiveMessages[Event]) => void) =>
      source?.addEventListener(event, ({ data, lastEventId }) => {
        lastReceived = lastEventId || lastReceived
        take(JSON.parse(data))
      })
    // Close the stream of hidden pages: browsers limit connections per site.
    const follow = () => {
      source?.close()
      quiet()
      if (document.hidden || isOver) return
      const from = made.current.comments.items[0]?.id ?? ''
      source = new EventSource(`${address}/live?${new URLSearchParams({ since: lastReceived, from })}`)
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
  return { ...newsOnTopOf(page, news), someoneIsTyping: answering }
}

interface LiveMessages {
  comment: { commentId: string }
  edited: { commentId: string }
  likes: { of: string; count: number }
  /** Id → likes of everything on the page, sent after a reconnect. */
  counts: Record<string, number>
  answering: object
  bell: object
  /** The session has ended. */
  over: object
}

function liveCounts(counts: Record<string, number>): Record<string, LiveCount> {
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, { count }]))
}

/** The current HTML of a comment; undefined if it is not on the page or not visible to the member. */
async function textOf(commentId: string): Promise<string | undefined> {
  if (!document.getElementById(`comment-${commentId}`)) return undefined
  // Random delay: every reader of the thread receives the event at the same time.
  await new Promise((done) => setTimeout(done, Math.random() * 1500))
  const response = await fetch(`/campus/comments/${commentId}/text`, { redirect: 'manual' }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { html: string }).html : undefined
}
