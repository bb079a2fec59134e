import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { acceptOf, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { FileField, SelectField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { findEventToManage } from '../../queries.server.ts'
import type { Route } from './+types/new-file.route.ts'
import { addEventFile } from './add.server.ts'
import { eventFileForm, eventFileKinds, eventFileTypes, MAX_EVENT_FILE_BYTES } from './event-file.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  body: { maxMiB: 60, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Add a file', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title } = await findEventToManage(adminOf(context), params.id)
  const kinds = await acceptedKinds(eventFileTypes)
  return { id, title, kinds, form: describeForm(eventFileForm, { kind: 'slides' }) }
}

/** POST adds a file to the event. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { texts, files, discard } = await receiveForm(request, { file: MAX_EVENT_FILE_BYTES })
  try {
    return await submitForm(texts, eventFileForm, async ({ kind }) => {
      await addEventFile(adminOf(context), id, kind, files[0])
      throw redirect(backTo(`/admin/events/${id}/afterwards`, 'done', 'event-file-added'))
    })
  } finally {
    await discard()
  }
}

export default function NewFile({ loaderData: { id, title, kinds, form: empty }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <FormFrame title={`Add a file to “${title}”`} back={`/admin/events/${id}/afterwards`} submit="Add the file">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <SelectField {...field(form, 'kind')} label="What it is" options={eventFileKinds} />
        <FileField
          {...field(form, 'file')}
          label="File"
          accept={acceptOf(kinds)}
          help={`${programsOf(kinds)}, at most 60 MB. Whoever may see the event may download it.`}
        />
      </FormFrame>
    </form>
  )
}
