import { redirect } from 'react-router'
import { z } from 'zod'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/list.route.ts'
import { checkImport } from './check.server.ts'
import { importKinds, importStates, MAX_IMPORT_BYTES } from './import.ts'
import { importLabels } from './labels.ts'
import { listImports } from './queries.server.ts'

export const handle = {
  access: { see: 'content.import', write: 'content.import' },
  body: { maxMiB: 60, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Import', noindex: true })

const importForm = z.object({
  site: z
    .string()
    .trim()
    .max(300)
    .regex(/^(?:https?:\/\/[^\s/]+\S*)?$/, 'Please enter the full address, such as https://blog.example.com.')
    .default(''),
})

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listImports(adminOf(context)), form: describeForm(importForm) }
}

/** POST checks a file and redirects to its report. Nothing is imported yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context)
  const received = await receiveForm(request, { file: { bytes: MAX_IMPORT_BYTES } })
  try {
    const [file] = received.files
    return await submitForm(received.texts, importForm, async ({ site }) => {
      if (!file || file.size === 0) throw new Invalid({ file: [importLabels.noFile] })
      if (file.tooLarge) throw new Invalid({ file: [`The file is larger than 50 MB. Use "npm run cli -- import".`] })
      const bytes = Buffer.from(await file.bytes())
      const id = await checkImport(admin, { name: file.name, bytes, site: site.replace(/\/$/, '') })
      throw redirect(`/admin/import/${id}`)
    })
  } finally {
    await received.discard()
  }
}

export default function Imports({ loaderData: { imports, form: empty }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Import</h1>
      <p className={adminUi.soft}>
        An export from Ghost, WordPress or Discourse, a zip of markdown files, or a subscriber list from Ghost,
        Mailchimp, Substack or beehiiv. The next page shows what would be imported; nothing is imported until you
        confirm.
      </p>
      <form method="post" encType="multipart/form-data" noValidate className={adminUi.stack}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <FileField
          {...field(form, 'file')}
          label={importLabels.file}
          accept=".json,.xml,.csv,.zip,.md,application/json,text/xml,text/csv,application/zip"
          help="JSON, XML, CSV or zip, at most 50 MB. The kind of export is recognized automatically."
        />
        <TextField
          {...field(form, 'site')}
          label="Address of the old site"
          placeholder="https://blog.example.com"
          help="Ghost does not include it in the file. Pictures are fetched from there."
          autoComplete="off"
          markOptional
        />
        <div>
          <Button busyLabel="Checking...">{importLabels.check}</Button>
        </div>
      </form>
      {imports.length > 0 && (
        <Table caption="Imports" head={['File', 'Kind', 'State', 'Records', 'Uploaded']}>
          {imports.map(({ id, fileName, kind, state, records, createdAt }) => (
            <tr key={id}>
              <td className={adminUi.sentence}>
                <a href={`/admin/import/${id}`}>{fileName}</a>
              </td>
              <td data-label="Kind">{importKinds[kind]}</td>
              <td data-label="State">{importStates[state]}</td>
              <td data-label="Records">{records.toLocaleString('en-US')}</td>
              <td className={adminUi.when} data-label="Uploaded">
                <Time value={createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
