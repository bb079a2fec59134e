import { data } from 'react-router'
import { type EditConflict, meanwhile } from '#app/members/edit-conflict.server.ts'
import type { submitForm } from '#app/platform/forms/parse-form.server.ts'

/** The text as it stands now. */
interface Standing {
  id: string
  revision: number
  title?: string
  content: string
}

/**
 * The answer of a form that edits a text: where somebody else was faster, it also says who, and shows theirs.
 * @param act what an edit is called in the audit log
 */
export async function respondToEdit(
  answer: Awaited<ReturnType<typeof submitForm<never, never>>>,
  act: 'post.edited' | 'comment.edited',
  standing: () => Promise<Standing>,
) {
  if (answer.init?.status !== 409) return data({ ...answer.data, since: undefined }, answer.init ?? undefined)
  const { id, revision, title, content } = await standing()
  const since: EditConflict = await meanwhile(id, revision, act)
  return data({ ...answer.data, since: { ...since, ...(title !== undefined && { title }), content } }, answer.init)
}
