import { data } from 'react-router'
import { type EditConflict, findEditConflict } from '#app/members/edit-conflict.server.ts'
import type { submitForm } from '#app/platform/forms/parse-form.server.ts'

/** The text as currently stored. */
interface CurrentVersion {
  id: string
  revision: number
  title?: string
  content: string
}

/**
 * The response to an edit form. On an edit conflict (409) it also says who saved in between, and returns their text.
 * @param act the name of the edit in the audit log
 * @param readCurrent reads the stored text
 */
export async function respondToEdit(
  response: Awaited<ReturnType<typeof submitForm<never, never>>>,
  act: 'post.edited' | 'comment.edited',
  readCurrent: () => Promise<CurrentVersion>,
) {
  if (response.init?.status !== 409) return data({ ...response.data, since: undefined }, response.init ?? undefined)
  const { id, revision, title, content } = await readCurrent()
  const conflict: EditConflict = await findEditConflict(id, revision, act)
  return data(
    { ...response.data, since: { ...conflict, ...(title !== undefined && { title }), content } },
    response.init,
  )
}
