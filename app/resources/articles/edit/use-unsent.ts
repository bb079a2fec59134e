import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { put } from './autosaver.ts'
import { dropCopy, type UnsentCopy, unsentCopies } from './unsent.ts'

/**
 * Brings what a closed tab or a lost connection left in this browser to the server, as the drafts that they are; then
 * the page offers them.
 * @returns the copies of drafts that were kept elsewhere since: nobody but the writer knows which to keep
 */
export function useUnsent(): { undecided: UnsentCopy[]; decide: (copy: UnsentCopy, keep: boolean) => Promise<void> } {
  const { revalidate } = useRevalidator()
  const [undecided, setUndecided] = useState<UnsentCopy[]>([])
  useEffect(() => {
    const left = unsentCopies()
    if (left.length === 0) return
    const bring = async (copy: UnsentCopy) => {
      const base = `base=${encodeURIComponent(copy.base ?? '')}`
      const address = `${copy.address}${copy.address.includes('?') ? '&' : '?'}${base}`
      const { state } = await put(address, new URLSearchParams(copy.typed))
      if (state === 'kept') dropCopy(copy.address)
      return state === 'newer' ? [copy] : []
    }
    Promise.all(left.map(bring)).then((asked) => {
      setUndecided(asked.flat())
      return revalidate()
    })
  }, [revalidate])
  const decide = useCallback(
    async (copy: UnsentCopy, keep: boolean) => {
      if (keep && (await put(copy.address, new URLSearchParams(copy.typed))).state !== 'kept') return
      dropCopy(copy.address)
      setUndecided((before) => before.filter((one) => one !== copy))
      await revalidate()
    },
    [revalidate],
  )
  return { undecided, decide }
}
