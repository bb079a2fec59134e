import { useEffect, useRef, useState } from 'react'

/** What happened in a thread since its page was made. */
interface News {
  /** The page that it comes on top of. */
  since: string
  comments: string[]
  likes: Record<string, number>
  /** What comments of the page were changed to. */
  edits: Record<string, string>
}

/** Milliseconds after which somebody who is not heard of answers no more: twice the pause between two words of it. */
const silence = 9000

const nothing = { comments: [], likes: {}, edits: {} }

/**
 * Hears what happens in a thread while its page is looked at: comments that are not on the page, counts of likes,
 * edits, and how many people write an answer. Without it, or where it breaks off, the page is as it came.
 * @param since when the page was made
 */
export function useLive(address: string, since: string): News & { answering: number } {
  const made = useRef(since)
  made.current = since
  const [news, setNews] = useState<News>({ since, ...nothing })
  const { answering, hear, forget } = useAnswering()
  useEffect(() => {
    let source: EventSource | undefined
    let heard = made.current
    const add = (change: (now: News) => Partial<News>) =>
      setNews((before) => {
        const now = before.since === made.current ? before : { since: made.current, ...nothing }
        return { ...now, ...change(now) }
      })
    const on = (event: string, take: (data: Said) => void) =>
      source?.addEventListener(event, ({ data, lastEventId }) => {
        heard = lastEventId || heard
        take(JSON.parse(data))
      })
    // Only what is looked at holds a connection: browsers have few for each site.
    const follow = () => {
      source?.close()
      forget()
      if (document.hidden) return
      source = new EventSource(`${address}/live?since=${heard}`)
      on('comment', ({ commentId, memberId }) => {
        add(({ comments }) => ({ comments: [...new Set([...comments, commentId])] }))
        if (memberId) forget(memberId)
      })
      on('likes', ({ of, count }) => add(({ likes }) => ({ likes: { ...likes, [of]: count } })))
      on('answering', ({ memberId }) => hear(memberId))
      on('edited', async ({ commentId }) => {
        const html = await textOf(commentId)
        if (html !== undefined) add(({ edits }) => ({ edits: { ...edits, [commentId]: html } }))
      })
      on('bell', () => document.dispatchEvent(new Event('bell')))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      source?.close()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [address, hear, forget])
  return { ...(news.since === since ? news : { since, ...nothing }), answering }
}

interface Said {
  commentId: string
  memberId: string
  of: string
  count: number
}

/** Who writes an answer, each until nothing was heard of them for a while. */
function useAnswering() {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [answering, setAnswering] = useState(0)
  const [{ hear, forget }] = useState(() => {
    const forget = (memberId?: string) => {
      for (const [who, timer] of [...timers.current]) {
        if (memberId !== undefined && who !== memberId) continue
        clearTimeout(timer)
        timers.current.delete(who)
      }
      setAnswering(timers.current.size)
    }
    const hear = (memberId: string) => {
      clearTimeout(timers.current.get(memberId))
      timers.current.set(
        memberId,
        setTimeout(() => forget(memberId), silence),
      )
      setAnswering(timers.current.size)
    }
    return { hear, forget }
  })
  return { answering, hear, forget }
}

/** What a comment says by now; undefined where it is not on the page, or not to be read. */
async function textOf(commentId: string): Promise<string | undefined> {
  if (!document.getElementById(`comment-${commentId}`)) return undefined
  // Two hundred readers hear of it at once: they ask one after the other.
  await new Promise((done) => setTimeout(done, Math.random() * 1500))
  const response = await fetch(`/campus/comments/${commentId}/text`, { redirect: 'manual' }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { html: string }).html : undefined
}
