import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DraftState } from './kept.ts'

/** What became of the text in a form, for forms that show it themselves; the script of drafts does the work. */
export function useDraft(form: RefObject<HTMLFormElement | null>): {
  draft: DraftState | undefined
  saveNow: () => void
} {
  const [draft, setDraft] = useState<DraftState>()
  useEffect(() => {
    const { current } = form
    const hear = (event: Event) => setDraft((before) => ({ ...before, ...(event as CustomEvent<DraftState>).detail }))
    current?.addEventListener('draft-state', hear)
    return () => current?.removeEventListener('draft-state', hear)
  }, [form])
  const saveNow = useCallback(() => {
    form.current?.dispatchEvent(new CustomEvent('draft-save', { bubbles: true }))
  }, [form])
  return { draft, saveNow }
}
