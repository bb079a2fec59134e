import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '../../manage/use-leave-warning.ts'
import { type Autosaver, type AutosaveState, autosaver } from './autosaver.ts'

interface AutosaveOptions {
  /** While an older draft waits to be restored or discarded: it must not be overwritten unseen. */
  paused: boolean
  /** While the form itself is on its way. */
  saving: boolean
}

/**
 * Keeps what is typed in a form as a draft, and warns before it is left unsaved.
 * @param address takes the form by PUT
 */
export function useAutosave(
  element: RefObject<HTMLFormElement | null>,
  address: string,
  { paused, saving }: AutosaveOptions,
): { autosave: AutosaveState; changed: () => void; keepNow: () => Promise<void> } {
  const [autosave, setAutosave] = useState<AutosaveState>({ state: 'clean' })
  const saver = useRef<Autosaver>(undefined)
  const unsaved = useRef(false)
  const wasSaving = useRef(false)

  useEffect(() => {
    const own = autosaver({
      address,
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
  }, [address, element])

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

  useLeaveWarning(unsaved)
  return { autosave, changed, keepNow }
}

/** What stands in the fields of a form, without its files. */
export function textsInFields(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts.append(name, value)
  return texts
}
