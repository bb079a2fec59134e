import { useEffect } from 'react'

/** What can happen to a session, by the names of the specification (section 4). */
export type SessionEvent = 'INITIAL_SESSION' | 'SIGNED_IN' | 'SIGNED_OUT'

const channelName = 'campus-session'

/** What a tab in which `mine` is signed in learns when the browser's session is that of `now`; null: nothing new. */
export function eventBetween(mine: string | null, now: string | null): SessionEvent | null {
  if (mine === now) return null
  return now === null ? 'SIGNED_OUT' : 'SIGNED_IN'
}

/** Tells the other tabs of what happened here. Never who, never a token: each asks the server for itself. */
export function announce(event: SessionEvent): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}

/**
 * Loads the page again once the browser's session is no longer that of `memberId`: another tab signed out, or in as
 * somebody else. Asks when another tab says so, and when this one is looked at again. Drafts are kept by the browser.
 */
export function useSessionEvents(memberId: string | null): void {
  useEffect(() => {
    const check = async () => {
      const now = await currentMember()
      if (now !== undefined && eventBetween(memberId, now)) location.reload()
    }
    const looked = () => document.visibilityState === 'visible' && check()
    document.addEventListener('visibilitychange', looked)
    announce('INITIAL_SESSION')
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
    // A sign-out is told before the server has done it: ask now, and once more when it has.
    if (channel)
      channel.onmessage = () => {
        check()
        setTimeout(check, 1000)
      }
    return () => {
      document.removeEventListener('visibilitychange', looked)
      channel?.close()
    }
  }, [memberId])
}

/** Who the browser is signed in as; undefined where the server cannot be asked. */
async function currentMember(): Promise<string | null | undefined> {
  try {
    const answer = await fetch('/campus/session', { headers: { accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as { memberId: string | null }).memberId : undefined
  } catch {
    return undefined
  }
}
