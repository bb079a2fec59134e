import { dropCopies, dropCopy, keepCopy } from './unsent.ts'

export interface AutosaveState {
  /**
   * `kept`: on the server since `at`. `waiting`: for the older draft. `away`: no answer. `signed-out`: no session.
   * `newer`: the server has another, kept since.
   */
  state: 'clean' | 'typing' | 'waiting' | 'kept' | 'away' | 'signed-out' | 'newer'
  at?: string
  /** The page of the draft, for whoever has its address. */
  preview?: string
}

export interface Autosaver {
  /** Tells that something was typed. */
  changed(): void
  /** Keeps it at once. */
  now(): Promise<void>
  /** The same, in place of a draft that was kept from elsewhere since. */
  instead(): Promise<void>
  /** The page may be gone in a moment. */
  leaving(): void
  /** The form itself is on its way: no draft may arrive after it. */
  stop(): void
}

interface Options {
  /** Takes the form's texts by PUT. */
  address: string
  /** When the draft that fills the form was kept; empty where it begins without one. */
  base: string
  /** The form's texts. */
  typed: () => URLSearchParams | undefined
  hear: (state: AutosaveState) => void
}

/**
 * Milliseconds from a key to its draft, however long somebody types without a pause: ten minutes of it stay well below
 * what one client may write at one address.
 */
const serverEvery = 1500
const browserEvery = 250
const retryAfter = 5000
/** Bytes that a browser sends for a page that is gone, all such requests together. */
const sentWhileLeaving = 60_000

/**
 * Keeps what is typed: in this browser within a quarter of a second, on the server within about two. Where the server
 * is away it tries again; the browser's copy stands until the server has the text.
 */
export function autosaver({ address, base: begun, typed, hear }: Options): Autosaver {
  let toServer: ReturnType<typeof setTimeout> | undefined
  let toBrowser: ReturnType<typeof setTimeout> | undefined
  let underWay: AbortController | undefined
  let isNewer = false
  let base = begun
  // One was sent, and what became of it is not known: the next takes the place of any.
  let isUnsure = false
  // Somebody wrote on in the draft elsewhere: nothing takes its place unasked.
  let isRefused = false

  const copy = () => {
    clearTimeout(toBrowser)
    toBrowser = undefined
    const texts = typed()
    if (texts) keepCopy(address, texts, { base, apart: isRefused })
    return texts
  }
  const plan = (after: number) => {
    toServer ??= setTimeout(send, after)
  }
  const sinceKnown = () => (isUnsure || underWay ? address : addressSince(address, base))
  const learn = ({ state, at = '' }: AutosaveState) => {
    isUnsure = state === 'away'
    isRefused = state === 'newer'
    if (at > base) base = at
    if (!isRefused) return
    // The copy under the usual name may be that of the page where somebody writes on.
    dropCopy({ key: address })
    copy()
  }
  async function send(): Promise<void> {
    clearTimeout(toServer)
    toServer = undefined
    if (underWay) return
    const texts = copy()
    if (!texts || isRefused) return
    isNewer = false
    const since = sinceKnown()
    underWay = new AbortController()
    const { signal } = underWay
    const state = await put(since, texts, { signal })
    if (signal.aborted) return
    underWay = undefined
    learn(state)
    if (state.state === 'kept' && !isNewer) dropCopies(address)
    if (state.state === 'kept' && isNewer) plan(serverEvery)
    if (state.state === 'away') plan(retryAfter)
    hear(state)
  }

  return {
    changed() {
      isNewer = true
      toBrowser ??= setTimeout(copy, browserEvery)
      plan(serverEvery)
    },
    now: send,
    instead() {
      isRefused = false
      isUnsure = true
      return send()
    },
    leaving() {
      if (!toBrowser && !toServer && !underWay) return
      const texts = copy()
      if (isRefused || !texts || String(texts).length >= sentWhileLeaving) return
      const sent = put(sinceKnown(), texts, { keepalive: true })
      isUnsure = true
      // The page may be there again.
      void sent.then(learn)
    },
    stop() {
      clearTimeout(toServer)
      clearTimeout(toBrowser)
      if (underWay) isUnsure = true
      underWay?.abort()
      toServer = toBrowser = underWay = undefined
    },
  }
}

/** The address of a draft, for a text that may not take the place of one that was kept after `base`. */
export function addressSince(address: string, base: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}base=${encodeURIComponent(base)}`
}

/** Sends the texts of a draft to its address. */
export async function put(address: string, body: URLSearchParams, init: RequestInit = {}): Promise<AutosaveState> {
  try {
    const response = await fetch(address, { method: 'PUT', body, redirect: 'manual', ...init })
    if (response.type === 'opaqueredirect') return { state: 'signed-out' }
    if (response.status === 409) return { state: 'newer' }
    if (!response.ok) return { state: 'away' }
    const { savedAt, preview } = (await response.json()) as { savedAt: string; preview: string }
    return { state: 'kept', at: savedAt, preview }
  } catch {
    return { state: 'away' }
  }
}
