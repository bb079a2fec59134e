import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Whether this form is being submitted. Resets the form on success. @param onArrival called after the reset */
export function useSending(element: RefObject<HTMLFormElement | null>, action: string, onArrival: () => void): boolean {
  const navigation = useNavigation()
  const isOurs = navigation.formMethod === 'POST' && navigation.formAction === action
  const arrival = useRef(onArrival)
  arrival.current = onArrival
  // React handles input from now on; browser tests wait for this attribute.
  useEffect(() => element.current?.setAttribute('data-ready', ''), [element])
  // A redirect means success, except to sign in; an error stays at the form's own address.
  const arrived =
    isOurs &&
    navigation.state === 'loading' &&
    !navigation.location.pathname.startsWith('/campus/auth') &&
    `${navigation.location.pathname}${navigation.location.search}` !== action
  useEffect(() => {
    if (!arrived) return
    element.current?.reset()
    // `reset` dispatches no input event, which the page's character counters listen for.
    for (const area of element.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    arrival.current()
  }, [arrived, element])
  return isOurs
}
