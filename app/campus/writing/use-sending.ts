import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether this form is under way; empties it once it arrived.
 * @param onArrival once what was written is there, and the form empty again
 */
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
    // A reset makes no input event, which the counters of the page's own script listen for.
    for (const area of element.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    arrival.current()
  }, [arrived, element])
  return isOurs
}
