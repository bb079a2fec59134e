import { type RefObject, useEffect, useRef } from 'react'

/**
 * Handles a file that was chosen before hydration.
 * @returns a ref for an element around the field
 */
export function useChosenEarly<Around extends HTMLElement>(
  isHydrated: boolean,
  take: (input: HTMLInputElement) => void,
): RefObject<Around | null> {
  const around = useRef<Around>(null)
  const hasLooked = useRef(false)
  useEffect(() => {
    if (!isHydrated || hasLooked.current) return
    hasLooked.current = true
    const input = around.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (input?.files?.length) take(input)
  })
  return around
}
