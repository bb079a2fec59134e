import { dropCopy, keepCopy } from './unsent.ts'

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
  /** The page may be gone in a moment. */
  leaving(): void
  /** The form itself is on its way: no draft may arrive after it. */
  stop(): void
}

interface Options {
  /** Takes the form's texts by PUT. */
  address: string
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
export function autosaver({ address, typed, hear }: Options): Autosaver {
  let toServer: ReturnType<typeof setTimeout> | undefined
  let toBrowser: ReturnType<typeof setTimeout> | undefined
  let underWay: AbortController | undefined
  let isNewer = false
  let base: string | undefined

  const copy = () => {
    clearTimeout(toBrowser)
    toBrowser = undefined
    const texts = typed()
    if (texts) keepCopy(address, texts, base)
    return texts
  }
  const plan = (after: number) => {
    toServer ??= setTimeout(send, after)
  }
  async function send(): Promise<void> {
    clearTimeout(toServer)
    toServer = undefined
    if (underWay) return
    const texts = copy()
    if (!texts) return
    isNewer = false
    underWay = new AbortController()
    const { signal } = underWay
    const state = await put(address, texts, { signal })
    if (signal.aborted) return
    underWay = undefined
    base = state.at ?? base
    if (state.state === 'kept' && !isNewer) dropCopy(address)
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
    leaving() {
      if (!toBrowser && !toServer && !underWay) return
      const texts = copy()
      if (texts && String(texts).length < sentWhileLeaving) void put(address, texts, { keepalive: true })
    },
    stop() {
      clearTimeout(toServer)
      clearTimeout(toBrowser)
      underWay?.abort()
      toServer = toBrowser = underWay = undefined
    },
  }
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
