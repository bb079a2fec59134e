import { useEffect } from 'react'
import { clearFlashMessages } from './clear-flash-messages.ts'

/** Removes flash messages from the address after rendering. @param search the query string */
export function useFlashMessage(search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for each new address
  useEffect(clearFlashMessages, [search])
}
