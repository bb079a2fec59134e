import { useEffect } from 'react'

/** Events of a session, by the names of the specification (section 4). */
export type SessionEvent = 'INITIAL_SESSION' | 'SIGNED_IN' | 'SIGNED_OUT'

const channelName = 'campus-session'

/** The event for a tab rendered for `mine` when the browser is now signed in as `now`; null if nothing changed. */
export function eventBetween(mine: string | null, now: string | null): SessionEvent | null {
  if (mine === now) return null
  return now === null ? 'SIGNED_OUT' : 'SIGNED_IN'
}

/** Sends an event to the other tabs, without any personal data or token: each tab asks the server itself. */
export function announce(event: SessionEvent): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}

/**
 * Reloads the page when the browser's session no longer belongs to `memberId`, because another tab signed out or in as
 * somebody else. Checks after an event from another tab, and when this tab becomes visible. The browser keeps drafts.
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
    // A sign-out is announced before the server has completed it: check now, and again a second later.
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

/** The id of the signed-in member; null for visitors, undefined if the server is not reachable. */
async function currentMember(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/campus/session', { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as { memberId: string | null }).memberId : undefined
  } catch {
    return undefined
  }
}
