import { useEffect } from 'react'
import { clearFlashMessages } from './shown-once.ts'

/** Removes flash messages from the address after rendering. @param search the query string */
export function useFlashMessage(search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address is said once
  useEffect(clearFlashMessages, [search])
}
