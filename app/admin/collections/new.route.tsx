import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { draftOf, isPending } from '#app/site/collections/kinds.ts'
import { addEntry } from '#app/site/collections/save.server.ts'
import type { Route } from './+types/new.route.ts'
import { CollectionItemForm, shownFields } from './entry-form.tsx'
import { collectionAddress, kindOf } from './kind-of.ts'
import { submitEntry } from './posted-entry.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Collections', noindex: true })

export function loader({ params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  return {
    title: `Add ${kind.one}`,
    back: collectionAddress(kind),
    fields: shownFields(kind),
    picture: kind.picture,
    shownAt: kind.shownAt,
    form: describeForm(draftOf(kind)),
  }
}

/** POST adds the item. The site shows it at once. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const admin = adminOf(context)
  return submitEntry(admin, kind, request, async (draft) => {
    await addEntry(admin, kind, draft)
    const notice = isPending(draft.fields) ? 'entry-pending' : 'entry-added'
    throw redirect(backTo(collectionAddress(kind), 'done', notice))
  })
}

export default function NewEntry({ loaderData, actionData }: Route.ComponentProps) {
  return <CollectionItemForm {...loaderData} submit="Add" form={actionData?.form ?? loaderData.form} />
}
