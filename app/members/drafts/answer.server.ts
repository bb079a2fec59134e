import type { SignedIn } from '#app/platform/actor.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type Draft, draftInput } from './draft.ts'
import { draftsIn } from './queries.server.ts'
import { deleteDraft, saveDraft } from './save.server.ts'

/** GET `?form=…`: the drafts of these forms. `owner` is the member to whom the browser may show its local copies. */
export async function readDrafts(request: Request, member: SignedIn): Promise<Response> {
  const drafts = await draftsIn(member, queryOf(request).getAll('form'))
  return Response.json({ owner: member.id, drafts })
}

/**
 * Saves the draft of a PUT (JSON, see `draftInput`) and responds with its current state.
 * @param saved is called with the saved draft; its result is added to the response
 */
export function putDraft(
  request: Request,
  member: SignedIn,
  saved: (draft: Draft) => Promise<object> = async () => ({}),
): Promise<Response> {
  return jsonResponse(put(request, member, saved))
}

/** DELETE `?form=…`: deletes the draft of that form. */
export async function removeDraft(request: Request, member: SignedIn): Promise<Response> {
  await deleteDraft(member, queryOf(request).get('form') ?? '')
  return Response.json({ owner: member.id, draft: null })
}

async function put(request: Request, member: SignedIn, saved: (draft: Draft) => Promise<object>): Promise<Response> {
  const input = draftInput.safeParse(await request.json().catch(() => undefined))
  if (!input.success) throw new Invalid({ '': ['This draft cannot be saved.'] })
  if (input.data.owner && input.data.owner !== member.id) throw new Forbidden('Another account is signed in.')
  const draft = await saveDraft(member, input.data)
  const more = draft ? await saved(draft) : {}
  return Response.json({ owner: member.id, draft: draft ?? null, ...more })
}
