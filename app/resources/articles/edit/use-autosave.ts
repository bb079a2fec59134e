import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '../../manage/use-leave-warning.ts'

export interface AutosaveState {
  /**
   * `kept`: on the server since `at`. `waiting`: for the older draft. `away`: no answer. `signed-out`: the session is
   * over.
   */
  state: 'clean' | 'typing' | 'waiting' | 'kept' | 'away' | 'signed-out'
  at?: string
}

const pause = 1500

/**
 * Keeps what is typed in a form as a draft on the server, a moment after the last key, and warns before it is left
 * unsaved.
 * @param address takes the form by PUT
 * @param paused while an older draft waits to be restored or discarded: it must not be overwritten unseen
 * @param saving while the form itself is on its way
 */
export function useAutosave(
  element: RefObject<HTMLFormElement | null>,
  address: string,
  { paused, saving }: { paused: boolean; saving: boolean },
): { autosave: AutosaveState; changed: () => void } {
  const [autosave, setAutosave] = useState<AutosaveState>({ state: 'clean' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<AbortController>(undefined)
  const unsaved = useRef(false)

  const changed = useCallback(() => {
    unsaved.current = true
    if (paused) return setAutosave({ state: 'waiting' })
    setAutosave((before) => (before.state === 'clean' ? { state: 'typing' } : before))
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      underWay.current?.abort()
      underWay.current = new AbortController()
      const kept = element.current && (await keep(address, element.current, underWay.current.signal))
      if (kept) setAutosave(kept)
    }, pause)
  }, [address, element, paused])

  // A draft that arrives after the save would come back as unsaved work.
  useEffect(() => {
    if (!saving) return
    clearTimeout(timer.current)
    underWay.current?.abort()
  }, [saving])

  useLeaveWarning(unsaved)
  useEffect(() => () => clearTimeout(timer.current), [])

  return { autosave, changed }
}

async function keep(address: string, form: HTMLFormElement, signal: AbortSignal): Promise<AutosaveState | undefined> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const response = await fetch(address, { method: 'PUT', body, signal, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return { state: 'signed-out' }
    if (!response.ok) return { state: 'away' }
    const { savedAt } = (await response.json()) as { savedAt: string }
    return { state: 'kept', at: savedAt }
  } catch {
    return signal.aborted ? undefined : { state: 'away' }
  }
}
