import { data } from 'react-router'
import { type EditConflict, meanwhile } from '#app/members/edit-conflict.server.ts'
import type { submitForm } from '#app/platform/forms/parse-form.server.ts'

/** The text as currently stored. */
interface Standing {
  id: string
  revision: number
  title?: string
  content: string
}

/**
 * The response to an edit form. On an edit conflict (409) it also says who saved in between, and returns their text.
 * @param act the name of the edit in the audit log
 * @param standing reads the stored text
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
