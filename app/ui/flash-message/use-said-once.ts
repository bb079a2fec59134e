import { useEffect } from 'react'
import { clearFlashMessages } from './said-once.ts'

/** Has what an address says was done be said once, where React runs. @param search the address's query */
export function useFlashMessage(search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address is said once
  useEffect(clearFlashMessages, [search])
}
