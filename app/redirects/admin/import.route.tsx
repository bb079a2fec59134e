import { redirect } from 'react-router'
import { z } from 'zod'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { FileField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { importRedirects } from '../import.server.ts'
import { requireRedirectManager } from '../write.server.ts'
import type { Route } from './+types/import.route.ts'
import { redirectsOf } from './list-address.server.ts'

export const handle = {
  access: { see: 'redirect.manage', write: 'redirect.manage' },
  body: { maxMiB: 1, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Import redirects', noindex: true })

const importForm = z.object({ table: z.string('Please paste the table, or choose its file.') })

export function loader({ request, context }: Route.LoaderArgs) {
  requireRedirectManager(adminOf(context))
  return { back: redirectsOf(request), form: describeForm(importForm) }
}

/** POST imports the pasted table or the uploaded file. If it is rejected, the file's text is returned in the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context)
  const received = await receiveForm(request, { file: { bytes: 900_000 } })
  try {
    const [file] = received.files
    if (file && !file.tooLarge) received.texts.set('table', new TextDecoder().decode(await file.bytes()))
    return await submitForm(received.texts, importForm, async ({ table }) => {
      if (file?.tooLarge) throw new Invalid({ file: ['The file is larger than 900 kB.'] })
      const { added, replaced, leftOut } = await importRedirects(admin, table)
      // Show the lines that were not imported before leaving the page.
      if (leftOut.length > 0)
        throw new Invalid({
          table: [`${added + replaced} redirects were imported. These were not:`, ...leftOut.slice(0, 50)],
        })
      throw redirect(backTo(redirectsOf(request), 'done', 'redirects-imported'))
    })
  } finally {
    await received.discard()
  }
}

export default function ImportRedirects({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  const shown = actionData?.form ?? form
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <FormFrame title="Import redirects" back={back} submit="Import">
        <FormErrors messages={formErrors(shown)} fields={shown.errors} />
        <TextArea
          {...field(shown, 'table')}
          label="Table"
          rows={12}
          placeholder={'/old-page,/new-page,301'}
          help={
            'One redirect a line: old address, where it leads, and 301, 308 (for good), 302, 307 (for now) or 410 (gone). ' +
            'Between them a comma, a semicolon or a tab. Exports of Redirection and Yoast and the _redirects of Netlify ' +
            'are read, too. What stands for an old address already is replaced.'
          }
        />
        <FileField
          {...field(shown, 'file')}
          label="Or its file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          help="CSV, at most 900 kB."
          markOptional
        />
      </FormFrame>
    </form>
  )
}
