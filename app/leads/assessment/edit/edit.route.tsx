import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { RowLink } from '#app/admin-ui/row-action.tsx'
import { peopleById } from '#app/members/directory.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/edit.route.ts'
import { EditionFields } from './edition-fields.tsx'
import { editionForm, editionInput, editionToInput } from './edition-form.ts'
import { editionsToEdit, publishEdition } from './publish-edition.server.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Assessment', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const { current, stored, shipped } = await editionsToEdit(adminOf(context))
  const people = await peopleById(stored.map(({ authorId }) => authorId))
  return {
    current: current.number,
    form: describeForm(editionForm, editionInput(current)),
    editions: [
      ...stored.map(({ number, authorId, createdAt }) => ({
        number,
        by: people.get(authorId ?? '')?.name ?? 'Somebody who left',
        createdAt,
      })),
      { number: shipped, by: 'Comes with the product', createdAt: null },
    ],
  }
}

/** POST publishes the form as the next edition. */
export function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, editionForm, async (input): Promise<never> => {
    await publishEdition(adminOf(context), editionToInput(input), input.basedOn)
    throw redirect('/admin/assessment?done=edition-published', 303)
  })
}

export default function EditAssessment({
  loaderData: { current, form: empty, editions },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Assessment</h1>
      <p className={adminUi.soft}>
        Each publication is a new edition. Existing results do not change: they keep their questions, weights and
        advice. The text around the questions is under <a href="/admin/pages/assessment">Pages</a>.
      </p>
      <EditionFields form={form} basedOn={current} />
      <section className={adminUi.panel} aria-labelledby="editions">
        <h2 id="editions">Editions</h2>
        <Table caption="Editions" head={['Edition', 'By', 'Published', 'Actions']}>
          {editions.map(({ number, by, createdAt }) => (
            <tr key={number}>
              <td>
                {number}
                {number === current && ' (asked now)'}
              </td>
              <td data-label="By">{by}</td>
              <td className={adminUi.when} data-label="Published">
                {createdAt && <Time value={createdAt} />}
              </td>
              <td>
                <RowLink href={`/admin/assessment/${number}`} aria-label={`Show edition ${number}`}>
                  Show
                </RowLink>
              </td>
            </tr>
          ))}
        </Table>
      </section>
    </div>
  )
}
