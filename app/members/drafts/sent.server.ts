import { config } from '#app/platform/config/config.server.ts'
import { postedBefore } from '#app/platform/forms/posted-form.server.ts'
import type { Actors } from '#app/platform/request.server.ts'
import { acceptedCookie } from './draft.ts'
import { deleteSentOf, sentDraftOf } from './save.server.ts'

/**
 * Deletes the draft of an accepted form, and makes the browser drop its local copy. The draft stays if the form was
 * refused, or redirected to sign in.
 */
export async function deleteSentDraft(
  request: Request,
  response: Response,
  actors: Actors,
  headers: Headers,
): Promise<void> {
  const texts = postedBefore(request)?.texts
  const sentDraft = sentDraftOf(texts)
  // Without the script, the field `place` names the form's draft.
  const form = sentDraft?.form ?? String(texts?.get('place') ?? '')
  const isSameForm = sentDraft !== undefined || new URL(request.url).pathname === form
  if (!isSameForm || response.status >= 400 || leadsToSignIn(response)) return
  const room = /^\/(campus|admin)(?=[/?#]|$)/.exec(form)?.[1] as 'campus' | 'admin' | undefined
  if (room) {
    // A page in response shows the text again, for review or correction, so keep the draft.
    if (response.status < 300 && response.status !== 202) return
    const actor = 'failed' in actors ? undefined : actors[room]
    if (actor?.kind !== 'member') return
    await deleteSentOf(actor, form, texts)
  }
  if (!sentDraft) return
  // Not `HttpOnly`: the script that reads it deletes it.
  const secure = config().https ? '; Secure' : ''
  headers.append('set-cookie', `${acceptedCookie}${sentDraft.nonce}=1; Path=/; Max-Age=600; SameSite=Lax${secure}`)
}

function leadsToSignIn(response: Response): boolean {
  return /^(?:\/admin\/(?:login|proof)|\/campus\/(?:auth|account\/proof))(?:[/?]|$)/.test(
    response.headers.get('location') ?? '',
  )
}
