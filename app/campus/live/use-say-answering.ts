import { useRef } from 'react'

const pause = 4000

/** Tells others, every few seconds while somebody types, that they answer this post. Nothing depends on it. */
export function useAnnounceTyping(address: string): () => void {
  const said = useRef(0)
  return () => {
    if (Date.now() - said.current < pause) return
    said.current = Date.now()
    fetch(`${address}/answering`, { method: 'POST', redirect: 'manual' }).catch(() => {})
  }
}
