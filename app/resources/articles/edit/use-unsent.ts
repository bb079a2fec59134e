import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { put } from './autosaver.ts'
import { dropCopy, unsentCopies } from './unsent.ts'

/**
 * Brings what a closed tab or a lost connection left in this browser to the server, as the drafts that they are; then
 * the page offers them.
 */
export function useUnsent(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = unsentCopies()
    if (left.length === 0) return
    const bring = async ({ address, typed }: (typeof left)[number]) => {
      const { state } = await put(address, new URLSearchParams(typed))
      if (state === 'kept') dropCopy(address)
    }
    Promise.all(left.map(bring)).then(() => revalidate())
  }, [revalidate])
}
