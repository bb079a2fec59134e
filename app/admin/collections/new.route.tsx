import { redirect } from 'react-router'
import { backTo } from '#app/desk/back.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { draftOf } from '#app/site/collections/kinds.ts'
import { addItem } from '#app/site/collections/save.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import type { Route } from './+types/new.route.ts'
import { ItemForm, shownFields } from './item-form.tsx'
import { kindOf, listOf } from './kind-of.ts'
import { submitItem } from './posted-item.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Collections', noindex: true })

export function loader({ params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  return {
    title: `Add ${kind.one}`,
    back: listOf(kind),
    fields: shownFields(kind),
    picture: kind.picture,
    form: describeForm(draftOf(kind)),
  }
}

/** POST adds the item: the site shows it at once. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const admin = adminOf(context)
  return submitItem(admin, kind, request, async (draft) => {
    await addItem(admin, kind, draft)
    throw redirect(backTo(listOf(kind), 'done', 'item-added'))
  })
}

export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemForm {...loaderData} submit="Add" form={actionData?.form ?? loaderData.form} />
}
