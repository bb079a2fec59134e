import { useSyncExternalStore } from 'react'

/** True after hydration: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, notHydrated)
}

const neverChanges = () => () => {}
const isHydrated = () => true
const notHydrated = () => false
