import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '../../manage/use-leave-warning.ts'
import { type Autosaver, type AutosaveState, autosaver } from './autosaver.ts'

interface AutosaveOptions {
  /** While an older draft waits to be restored or discarded: it must not be overwritten unseen. */
  paused: boolean
  /** While the form itself is on its way. */
  saving: boolean
  /** When the draft that fills the form was kept; empty where it begins without one. */
  keptAt: string
}

/**
 * Keeps what is typed in a form as a draft, and warns before it is left unsaved.
 * @param address takes the form by PUT
 */
export function useAutosave(
  element: RefObject<HTMLFormElement | null>,
  address: string,
  { paused, saving, keptAt }: AutosaveOptions,
): { autosave: AutosaveState; changed: () => void; keepNow: () => Promise<void>; keepInstead: () => Promise<void> } {
  const [autosave, setAutosave] = useState<AutosaveState>({ state: 'clean' })
  const saver = useRef<Autosaver>(undefined)
  const unsaved = useRef(false)
  const wasSaving = useRef(false)
  // What comes later is learned from the answers.
  const [base] = useState(keptAt)

  useEffect(() => {
    const own = autosaver({
      address,
      base,
      typed: () => (element.current ? textsInFields(element.current) : undefined),
      hear: (now) => setAutosave(({ preview }) => ({ ...(preview && { preview }), ...now })),
    })
    const hide = () => document.visibilityState === 'hidden' && own.leaving()
    saver.current = own
    addEventListener('pagehide', own.leaving)
    addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', own.leaving)
      removeEventListener('visibilitychange', hide)
      own.stop()
    }
  }, [address, base, element])

  // A draft that arrives after the save would come back as unsaved work.
  useEffect(() => {
    if (saving) saver.current?.stop()
    // It was refused, or nobody is signed in any more: what stands in the form is a draft again.
    else if (wasSaving.current && !paused) void saver.current?.now()
    wasSaving.current = saving
  }, [saving, paused])

  const changed = useCallback(() => {
    unsaved.current = true
    if (paused) return setAutosave({ state: 'waiting' })
    setAutosave((before) => (before.state === 'clean' ? { ...before, state: 'typing' } : before))
    saver.current?.changed()
  }, [paused])
  const keepNow = useCallback(async () => {
    if (paused) return setAutosave({ state: 'waiting' })
    await saver.current?.now()
  }, [paused])
  const keepInstead = useCallback(async () => saver.current?.instead(), [])

  useLeaveWarning(unsaved)
  return { autosave, changed, keepNow, keepInstead }
}

/** What stands in the fields of a form, without its files. */
export function textsInFields(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts.append(name, value)
  return texts
}
