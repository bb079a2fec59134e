import { readCopies, removeCopies } from './copies.ts'
import { asCopy, copy, type DraftForm, note, stopTimers } from './stored-drafts.ts'

const POLL_EVERY = 300
const POLL_FOR = 60_000

/**
 * Called on submit: cancels pending saves, so that no draft is saved afterwards, and adds a nonce by which the response
 * reports acceptance.
 */
export function send(draftForm: DraftForm): void {
  stopTimers(draftForm)
  draftForm.nonce = crypto
    .getRandomValues(new Uint32Array(3))
    .reduce((text, part) => text + part.toString(36), '')
    .slice(0, 20)
  copy(draftForm)
  const until = Date.now() + POLL_FOR
  const { nonce } = draftForm
  const look = () => {
    if (draftForm.nonce !== nonce) return
    if (takeAccepted(nonce)) accepted(draftForm)
    else if (Date.now() < until) setTimeout(look, POLL_EVERY)
  }
  setTimeout(look, POLL_EVERY)
}

/** Deletes the copies of forms that have been accepted since the last page. */
export function removeAccepted(): void {
  for (const one of readCopies()) if (one.nonce && takeAccepted(one.nonce)) removeCopies(one)
}

function accepted(draftForm: DraftForm): void {
  removeCopies(asCopy(draftForm))
  delete draftForm.nonce
  draftForm.base = 0
  draftForm.dirty = false
  note(draftForm, [])
}

// The server reports acceptance in a cookie, so that any next page can read it.
function takeAccepted(nonce: string): boolean {
  const name = `draft_accepted_${nonce}`
  if (!document.cookie.split('; ').includes(`${name}=1`)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: no other interface removes one in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return true
}
