import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addressSince, put } from './autosaver.ts'
import { dropCopy, type UnsentCopy, unsentCopies } from './unsent.ts'
import { textsInFields } from './use-autosave.ts'

/**
 * Brings what a closed tab or a lost connection left in this browser to the server, as the drafts that they are; then
 * the page offers them, and a form that shows one of them is opened anew with it.
 * @param own the address of the draft in this form
 * @returns the copies of drafts that were kept elsewhere since: nobody but the writer knows which to keep
 */
export function useUnsent(
  form: RefObject<HTMLFormElement | null>,
  own: string,
): { undecided: UnsentCopy[]; decide: (copy: UnsentCopy, keep: boolean) => Promise<void> } {
  const { revalidate } = useRevalidator()
  const [undecided, setUndecided] = useState<UnsentCopy[]>([])
  useEffect(() => {
    const left = unsentCopies()
    if (left.length === 0) return
    const asOpened = textsIn(form)
    const isWritten = () => textsIn(form) !== asOpened
    // The form shows what the server had of this draft: what is written there would take the copy’s place.
    const isLess = (copy: UnsentCopy) => isShown(copy, own) && JSON.stringify(copy.typed) !== asOpened
    const bring = async (copy: UnsentCopy) => {
      const { state } = await put(addressSince(copy.address, copy.base ?? ''), new URLSearchParams(copy.typed))
      if (state === 'kept') dropCopy(copy)
      return state === 'newer' ? [copy] : []
    }
    Promise.all(left.map(bring)).then((asked) => {
      const newer = asked.flat()
      const unseen = left.filter((copy) => isLess(copy) && !newer.includes(copy) && !isLeft(copy))
      if (unseen.length > 0 && !isWritten()) return location.reload()
      setUndecided([...newer, ...unseen])
      return revalidate()
    })
  }, [revalidate, form, own])
  const decide = useCallback(
    async (copy: UnsentCopy, keep: boolean) => {
      if (keep && (await put(copy.address, new URLSearchParams(copy.typed))).state !== 'kept') return
      dropCopy(copy)
      setUndecided((before) => before.filter((one) => one !== copy))
      if (keep && isShown(copy, own)) return location.reload()
      await revalidate()
    },
    [revalidate, own],
  )
  return { undecided, decide }
}

/** Whether the form was opened with this draft. A saved article's is offered, unless it was asked for. */
function isShown({ address }: UnsentCopy, own: string): boolean {
  return address === own && new URL(location.href).searchParams.has('draft')
}

function isLeft({ key }: UnsentCopy): boolean {
  return unsentCopies().some((copy) => copy.key === key)
}

function textsIn({ current }: RefObject<HTMLFormElement | null>): string {
  return current ? JSON.stringify([...textsInFields(current)]) : ''
}
