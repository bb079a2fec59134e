import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { AskedRowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/speakers.route.ts'
import { addSpeaker } from './add.server.ts'
import { speakersOf } from './queries.server.ts'
import { MAX_SPEAKER_PICTURE_BYTES, speakerForm } from './speaker.ts'
import { SpeakerFields } from './speaker-fields.tsx'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  body: { maxMiB: 11, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Who speaks', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title } = await findEventToManage(adminOf(context), params.id)
  return { id, title, speakers: await speakersOf(id), form: describeForm(speakerForm) }
}

/** POST adds a speaker. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { texts, files, discard } = await receiveForm(request, { picture: MAX_SPEAKER_PICTURE_BYTES })
  try {
    return await submitForm(texts, speakerForm, async (draft) => {
      await addSpeaker(adminOf(context), id, draft, files[0])
      throw redirect(backTo(`/admin/events/${id}/speakers`, 'done', 'speaker-added'))
    })
  } finally {
    await discard()
  }
}

export default function ManageSpeakers({
  loaderData: { id, title, speakers, ...empty },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? empty.form
  return (
    <>
      <PageHead back={`/admin/events/${id}`}>Who speaks at {title}</PageHead>
      <div className={adminUi.stack}>
        {speakers.length > 0 && (
          <ul className={adminUi.plain}>
            {speakers.map((speaker) => (
              <li key={speaker.id} className={adminUi.actions}>
                <span className={adminUi.name}>
                  <b>{speaker.name}</b>
                  <span className={adminUi.more}>{speaker.words}</span>
                </span>
                <RowActions>
                  <RowLink href={`/admin/events/${id}/speakers/${speaker.id}`} aria-label={`Edit ${speaker.name}`}>
                    Edit
                  </RowLink>
                  <AskedRowAction
                    action={`/admin/events/${id}/speakers/${speaker.id}`}
                    method="DELETE"
                    label={`Remove ${speaker.name}`}
                    asks="Their description and photo are deleted too. This cannot be undone."
                  >
                    Remove
                  </AskedRowAction>
                </RowActions>
              </li>
            ))}
          </ul>
        )}
        <section className={adminUi.panel} aria-labelledby="add">
          <h2 id="add">Add somebody</h2>
          <form method="post" encType="multipart/form-data" noValidate className={adminUi.stack}>
            <SpeakerFields form={form} />
            <Button busyLabel="Adding...">Add</Button>
          </form>
        </section>
      </div>
    </>
  )
}
