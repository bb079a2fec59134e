import adminUi from '#app/admin-ui/admin-ui.module.css'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/preview.route.ts'
import { EditionFields } from './edition-fields.tsx'
import { editionForm, editionToInput } from './edition-form.ts'
import { EditionShown } from './edition-shown.tsx'
import { editionsToEdit } from './publish-edition.server.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Preview of the assessment', noindex: true })

/** POST previews the form as visitors would see it; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const { current } = await editionsToEdit(adminOf(context))
  const posted = await postedForm(request)
  const parsed = await parseForm(posted, editionForm)
  if (!parsed.ok) return parsed.reply()
  const fields = [...posted].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return { edition: { number: current.number + 1, ...editionToInput(parsed.value) }, fields }
}

export default function PreviewAssessment({ actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <EmptyState title="Nothing to preview">
        <ButtonLink href="/admin/assessment">Write an edition</ButtonLink>
      </EmptyState>
    )
  if (!('edition' in actionData))
    return (
      <div className={adminUi.stack}>
        <h1 className={adminUi.title}>Assessment</h1>
        <EditionFields form={actionData.form} basedOn={0} />
      </div>
    )
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Preview</h1>
      <p className={adminUi.soft}>This is not saved yet. Close this tab to continue editing.</p>
      <form method="post" action="/admin/assessment" aria-label="Publish">
        {actionData.fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button busyLabel="Publishing...">Publish</Button>
      </form>
      <EditionShown edition={actionData.edition} />
    </div>
  )
}
