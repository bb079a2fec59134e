import { useSyncExternalStore } from 'react'

/** True once React runs in the page: for what does nothing without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHydrated, notHydrated)
}

const neverChanges = () => () => {}
const isHydrated = () => true
const notHydrated = () => false
