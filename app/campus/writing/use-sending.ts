import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { dropSetAside, forgetComposerDraft, restoreComposerDraft, swapSetAside, textSetAside } from '../draft.ts'

/**
 * Whether this form is under way. Brings its draft back at first, and forgets it once it arrived.
 * @param savedAt when the server kept what stands in the form
 * @param onArrival once what was written is there, and the form empty again
 */
export function useSending(
  element: RefObject<HTMLFormElement | null>,
  formId: string,
  action: string,
  savedAt: Date | undefined,
  onArrival: () => void,
) {
  const navigation = useNavigation()
  const isOurs = navigation.formMethod === 'POST' && navigation.formAction === action
  const [hasDraftBack, setDraftBack] = useState(false)
  const [aside, setAside] = useState<ReturnType<typeof textSetAside>>()
  const [savedFirst] = useState(savedAt)
  const arrival = useRef(onArrival)
  arrival.current = onArrival
  useEffect(() => {
    // From now on React hears what is typed.
    element.current?.setAttribute('data-ready', '')
    setDraftBack(restoreComposerDraft(formId, element.current, savedFirst?.getTime()))
    setAside(textSetAside(formId))
  }, [formId, element, savedFirst])
  // A redirect says that it arrived, but for the one to sign in; a refusal stays at the form's own address.
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
    forgetComposerDraft(formId)
    setDraftBack(false)
    arrival.current()
  }, [arrived, formId, element])
  const change = (work: () => void) => () => {
    work()
    setDraftBack(false)
    setAside(textSetAside(formId))
  }
  return {
    isSending: isOurs,
    hasDraftBack,
    aside,
    swapAside: change(() => swapSetAside(formId, element.current)),
    dropAside: change(() => dropSetAside(formId)),
  }
}
