import { useRef } from 'react'

const pause = 4000

/** Announces every few seconds that the member is typing a reply. Errors are ignored. */
export function useTypingIndicator(address: string): () => void {
  const lastSentAt = useRef(0)
  return () => {
    if (Date.now() - lastSentAt.current < pause) return
    lastSentAt.current = Date.now()
    fetch(`${address}/answering`, { method: 'POST', redirect: 'manual' }).catch(() => {})
  }
}
