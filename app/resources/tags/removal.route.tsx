import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteTag } from './delete.server.ts'
import { consequenceOf, deleteTagQuestion } from './manage.content.ts'
import { findTagInUse } from './queries.server.ts'

export const meta = () => pageMeta({ title: 'Delete tag', noindex: true })

export async function loader({ request, params }: Route.LoaderArgs) {
  return { tag: await findTagInUse(params.id), back: listOf(request) }
}

/** DELETE deletes the tag for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'tag-deleted', failed: 'tag-delete', gone: 'tag-gone' }
  return answerInList(listOf(request), notices, () => deleteTag(adminOf(context), params.id))
}

export default function RemoveTag({ loaderData: { tag, back } }: Route.ComponentProps) {
  return <Removal question={deleteTagQuestion} what={tag.name} consequence={consequenceOf(tag)} back={back} />
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: 'tags' }))
}
