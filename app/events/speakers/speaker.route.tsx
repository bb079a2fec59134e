import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Checkbox } from '#app/ui/field.tsx'
import type { Route } from './+types/speaker.route.ts'
import { findSpeakerToManage } from './queries.server.ts'
import { deleteSpeaker } from './remove.server.ts'
import { reviseSpeaker } from './revise.server.ts'
import { MAX_SPEAKER_PICTURE_BYTES, speakerForm } from './speaker.ts'
import { SpeakerFields } from './speaker-fields.tsx'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit who speaks', noindex: true })

export async function loader({ context, params: { id, speaker } }: Route.LoaderArgs) {
  const { name, words, pictureId } = await findSpeakerToManage(adminOf(context), id, speaker)
  return { id, name, hasPicture: pictureId !== null, form: describeForm(speakerForm, { name, words }) }
}

/** POST revises a speaker, DELETE removes them. */
export async function action({ request, context, params: { id, speaker } }: Route.ActionArgs) {
  const [actor, list] = [adminOf(context), `/admin/events/${id}/speakers`]
  if (request.method === 'DELETE')
    return respondInList(list, { done: 'speaker-removed', failed: 'speaker-gone' }, () =>
      deleteSpeaker(actor, id, speaker),
    )
  const { texts, files, discard } = await receiveForm(request, { picture: MAX_SPEAKER_PICTURE_BYTES })
  try {
    return await submitForm(texts, speakerForm, async ({ withoutPicture, ...draft }) => {
      await reviseSpeaker(actor, id, speaker, draft, files[0] ?? (withoutPicture ? 'none' : undefined))
      throw redirect(backTo(list, 'done', 'speaker-revised'))
    })
  } finally {
    await discard()
  }
}

export default function EditSpeaker({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, hasPicture } = loaderData
  const form = actionData?.form ?? loaderData.form
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <FormFrame title={`Edit ${name}`} back={`/admin/events/${id}/speakers`} submit="Save">
        <SpeakerFields form={form} pictureLabel={hasPicture ? 'Another picture' : 'Picture'} />
        {hasPicture && <Checkbox {...field(form, 'withoutPicture')} label="Show no picture" />}
      </FormFrame>
    </form>
  )
}
