import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { type CollectionItemInput, draftOf, isPending, type Kind } from '#app/site/collections/kinds.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { reviseEntry } from '#app/site/collections/save.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import type { Route } from './+types/edit.route.ts'
import { CollectionItemForm, shownFields } from './entry-form.tsx'
import { collectionAddress, kindOf } from './kind-of.ts'
import { submitEntry } from './posted-entry.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Collections', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const { id, fields, pictureUrl, version } = await findEntry(adminOf(context), kind.name, params.id)
  return {
    id,
    title: titleOf(kind, fields),
    back: collectionAddress(kind),
    fields: shownFields(kind),
    picture: kind.picture,
    shownAt: [...ownPage(kind, fields), ...kind.shownAt],
    version,
    form: describeForm(draftOf(kind), { ...fields, pictureUrl: pictureUrl ?? '', version: String(version) }),
  }
}

function ownPage({ pagesBelow }: Kind, { slug }: CollectionItemInput): Kind['shownAt'] {
  return pagesBelow && slug ? [{ path: `${pagesBelow}/${encodeURIComponent(slug)}`, label: 'its own page' }] : []
}

/** POST changes the item. The site shows the change at once. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const admin = adminOf(context)
  const { id } = await findEntry(admin, kind.name, params.id)
  return submitEntry(admin, kind, request, async (draft, version) => {
    await reviseEntry(admin, kind, id, draft, version)
    await clearPresenceAfterSave(admin, `entry:${id}`)
    const notice = isPending(draft.fields) ? 'entry-pending' : 'entry-changed'
    throw redirect(backTo(collectionAddress(kind), 'done', notice))
  })
}

export default function EditEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { version, ...shown } = loaderData
  const submitted = actionData?.form
  // Submitting again overwrites what someone else has saved: the loader has read that version by now.
  const form = submitted ? { ...submitted, values: { ...submitted.values, version: String(version) } } : loaderData.form
  return <CollectionItemForm {...shown} submit="Save" form={form} />
}
