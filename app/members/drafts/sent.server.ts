import { postedBefore } from '#app/platform/forms/posted-form.server.ts'
import type { Actors } from '#app/platform/request.server.ts'
import { acceptedCookie, type DraftFields, sentDraftField } from './draft.ts'
import { deleteSent } from './save.server.ts'

/**
 * Deletes the draft of a form that was accepted, and tells the browser to drop its own copy. A refused form keeps its
 * draft, and so does one that leads to sign in.
 */
export async function deleteSentDraft(
  request: Request,
  answer: Response,
  actors: Actors,
  headers: Headers,
): Promise<void> {
  const texts = postedBefore(request)?.texts
  const [marked = '', nonce = '', tab = ''] = String(texts?.get(sentDraftField) ?? '').split(' ')
  const isMarked = /^[a-z0-9]{8,20}$/.test(nonce)
  // Without its script a form says by `place` that it has a draft.
  const form = isMarked ? marked : String(texts?.get('place') ?? '')
  const isOwn = isMarked || new URL(request.url).pathname === form
  if (!isOwn || answer.status >= 400 || leadsToSignIn(answer)) return
  const room = /^\/(campus|admin)(?=[/?#]|$)/.exec(form)?.[1] as 'campus' | 'admin' | undefined
  if (room) {
    // A page that answers shows the text once more, to be looked at or corrected.
    if (answer.status < 300 && answer.status !== 202) return
    const actor = 'failed' in actors ? undefined : actors[room]
    if (actor?.kind !== 'member') return
    await deleteSent(actor, form, fieldsIn(texts), isMarked ? tab : undefined)
  }
  if (isMarked) headers.append('set-cookie', `${acceptedCookie}${nonce}=1; Path=/; Max-Age=600; SameSite=Lax`)
}

function fieldsIn(texts: FormData | undefined): DraftFields {
  return Object.fromEntries([...(texts ?? [])].map(([name, text]) => [name, String(text)]))
}

function leadsToSignIn(answer: Response): boolean {
  return /^(?:\/admin\/(?:login|proof)|\/campus\/(?:auth|account\/proof))(?:[/?]|$)/.test(
    answer.headers.get('location') ?? '',
  )
}
