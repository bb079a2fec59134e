import { useCallback, useEffect, useRef } from 'react'
import { youngest } from './form-marks.ts'

/** Waits until the form with `pass` is old enough to be believed; at once for whoever took a second to write. */
export function usePatience(pass: string): () => Promise<void> {
  const seenAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pass starts the clock anew
  useEffect(() => {
    seenAt.current = performance.now()
  }, [pass])
  return useCallback(() => {
    const left = youngest - (performance.now() - seenAt.current)
    return new Promise((resolve) => setTimeout(resolve, Math.max(0, left)))
  }, [])
}
