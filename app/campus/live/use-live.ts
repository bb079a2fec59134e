import { useEffect, useRef, useState } from 'react'

/** What happened in a thread since its page was made. */
interface News {
  /** The page that it comes on top of. */
  since: string
  comments: string[]
  likes: Record<string, number>
}

/**
 * Hears what happens in a thread while its page is looked at: comments that are not on the page, and counts of likes.
 * Without it, or where it breaks off, the page is as it came. @param since when the page was made
 */
export function useLive(address: string, since: string): News {
  const made = useRef(since)
  made.current = since
  const [news, setNews] = useState<News>({ since, comments: [], likes: {} })
  useEffect(() => {
    let source: EventSource | undefined
    let heard = made.current
    const add = (change: (now: News) => Partial<News>) =>
      setNews((before) => {
        const now = before.since === made.current ? before : { since: made.current, comments: [], likes: {} }
        return { ...now, ...change(now) }
      })
    const on = (event: string, take: (data: { commentId: string; of: string; count: number }) => void) =>
      source?.addEventListener(event, ({ data, lastEventId }) => {
        heard = lastEventId || heard
        take(JSON.parse(data))
      })
    // Only what is looked at holds a connection: browsers have few for each site.
    const follow = () => {
      source?.close()
      if (document.hidden) return
      source = new EventSource(`${address}/live?since=${heard}`)
      on('comment', ({ commentId }) => add(({ comments }) => ({ comments: [...new Set([...comments, commentId])] })))
      on('likes', ({ of, count }) => add(({ likes }) => ({ likes: { ...likes, [of]: count } })))
      on('bell', () => document.dispatchEvent(new Event('bell')))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      source?.close()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [address])
  return news.since === since ? news : { since, comments: [], likes: {} }
}
