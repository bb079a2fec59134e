import { Invalid } from '#app/platform/errors.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { receiveWritten } from '../attachments/submit.server.ts'
import type { Route } from './+types/draft.route.ts'
import { draftForm } from './draft-form.ts'
import { keptIn, requireWriter } from './keep.server.ts'
import { dropDraft, saveDraft } from './save.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST keeps what is being written, DELETE forgets it; then back to where it is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = await requireWriter({ request, context }, '/campus')
  const { texts, refused } = await receiveWritten(request, member)
  const parsed = await parseForm(texts, draftForm)
  if (!parsed.ok) throw new Invalid({ place: ['There is no such form.'] })
  const { place, ...text } = parsed.value
  const save = async () => {
    await saveDraft(member, place, text)
    if (refused) throw refused
  }
  const work = byMethod(request, {
    does: save,
    undoes: () => dropDraft(member, place, keptIn(request)),
  })
  return answerAct(work, place)
}
