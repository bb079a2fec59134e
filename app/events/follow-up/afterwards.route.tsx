import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { AskedRowAction } from '#app/admin-ui/row-action.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import { threadOfGroups } from '../audience/audience-fields.tsx'
import { figuresOfGuests } from '../guests/list.server.ts'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/afterwards.route.ts'
import type { Feedback } from './feedback/feedback.ts'
import { FeedbackFigures } from './feedback/figures.tsx'
import { feedbackOn } from './feedback/submit.server.ts'
import { formatFile } from './files/event-file.ts'
import { recordingForm, setRecording } from './recording.server.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Afterwards', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const event = await findEventToManage(actor, params.id)
  const { id, title, startsAt, files, threadPostId, recordingUrl, audience } = event
  const form = describeForm(recordingForm, { recordingUrl: recordingUrl ?? '' })
  const [answers, { came }] = await Promise.all([feedbackOn(id), figuresOfGuests(actor, id)])
  const isForGroups = audience === 'groups'
  return { id, title, startsAt, files, threadPostId, isForGroups, form, came, answers: answers.map(anonymous) }
}

/** POST saves the URL of the recording. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, recordingForm, async ({ recordingUrl }) => {
    await setRecording(adminOf(context), id, recordingUrl ?? null)
    throw redirect(backTo(`/admin/events/${id}/afterwards`, 'done', 'event-recording-set'))
  })
}

export default function Afterwards({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, startsAt } = loaderData
  return (
    <>
      <PageHead back={`/admin/events/${id}/registrations`}>After {title}</PageHead>
      <p className={adminUi.soft}>
        <Time value={startsAt} />
      </p>
      <div className={adminUi.stack}>
        <Recording form={actionData?.form ?? loaderData.form} />
        <Files id={id} files={loaderData.files} />
        <Thread {...loaderData} />
        <FeedbackFigures came={loaderData.came} answers={loaderData.answers} />
      </div>
    </>
  )
}

// Drop the registration's id, to keep the answers anonymous.
function anonymous({ worth, recommend, monday }: Feedback): Feedback {
  return { worth, recommend, monday }
}

type LoaderData = Route.ComponentProps['loaderData']

function Recording({ form }: Pick<LoaderData, 'form'>) {
  return (
    <section className={adminUi.panel} aria-labelledby="recording">
      <h2 id="recording">Recording</h2>
      <form method="post" noValidate className={adminUi.stack}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField
          {...field(form, 'recordingUrl')}
          label="Address of the recording"
          type="url"
          autoComplete="off"
          help="Shown on the event page to everyone who can see the event."
          markOptional
        />
        <Button busyLabel="Saving...">Save the recording</Button>
      </form>
    </section>
  )
}

function Files({ id, files }: Pick<LoaderData, 'id' | 'files'>) {
  return (
    <section className={adminUi.panel} aria-labelledby="files">
      <h2 id="files">Slides and notes</h2>
      {files.length === 0 && <p>There are none yet.</p>}
      <ul className={adminUi.plain}>
        {files.map((file) => (
          <li key={file.id} className={adminUi.actions}>
            <a href={`/admin/events/${id}/files/${file.id}`} download>
              {formatFile(file)}
            </a>
            <AskedRowAction
              action={`/admin/events/${id}/files/${file.id}`}
              method="DELETE"
              label={`Remove ${file.name}`}
              asks="It disappears from the event and cannot be restored."
            >
              Remove
            </AskedRowAction>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink kind="quiet" small href={`/admin/events/${id}/files`}>
          Add a file
        </ButtonLink>
      </p>
    </section>
  )
}

function Thread({ id, threadPostId, isForGroups }: Pick<LoaderData, 'id' | 'threadPostId' | 'isForGroups'>) {
  return (
    <section className={adminUi.panel} aria-labelledby="thread">
      <h2 id="thread">Thread in the Campus</h2>
      {threadPostId ? (
        <p>
          <a href={`/campus/post/${threadPostId}`}>Open the thread</a>
        </p>
      ) : isForGroups ? (
        <p>{threadOfGroups}</p>
      ) : (
        <form method="post" action={`/admin/events/${id}/thread`} className={adminUi.stack}>
          <p>Creates a post in the topic “Events” under your name and links to it from the event page.</p>
          <Button kind="quiet" busyLabel="Starting...">
            Start a thread
          </Button>
        </form>
      )}
    </section>
  )
}
