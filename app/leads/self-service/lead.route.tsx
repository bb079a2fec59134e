import { data, redirect } from 'react-router'
import { visitor } from '#app/platform/actor.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Conflict } from '#app/platform/errors.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { cancelCallBeforeDeletion } from '../booking/change.server.ts'
import styles from '../candidates/talent/talent.module.css'
import type { Route } from './+types/lead.route.ts'
import { selfServiceCopy } from './lead.content.ts'
import {
  deleteLeadByToken,
  extendRetention,
  findLeadByToken,
  reviseLeadByToken,
  selfServiceForm,
} from './lead.server.ts'

export { LinkProblem as ErrorBoundary } from './link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['POST', 'PUT', 'DELETE'],
} satisfies RouteHandle
export const meta = () => pageMeta({ title: selfServiceCopy().title, noindex: true })

/** The token of the page shown after deletion. */
const ended = 'ended'

/** Shows the stored data of a lead to anybody with the link from the email. @throws NotFound */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  if (token === ended) return { lead: undefined }
  const {
    path,
    token: selfServiceToken,
    name,
    company,
    phone,
    isGuest,
    answers: replies,
    ...lead
  } = await findLeadByToken(token)
  if (path === 'candidates') throw redirect(`/talent/${selfServiceToken}`)
  return {
    lead: {
      ...lead,
      ...(isGuest ? selfServiceCopy().guest : selfServiceCopy().kinds[path]),
      hasPhone: path === 'messages' || path === 'calls',
      move: `/mine/${token}/address`,
      answers: replies.map(({ id, text, createdAt }) => ({ id, text, createdAt })),
    },
    form: describeForm(selfServiceForm, {
      name: name === lead.email ? '' : name,
      company: company ?? '',
      phone: phone ?? '',
    }),
    done: new URL(request.url).searchParams.get('done'),
  }
}

/** POST saves corrections, PUT extends the retention, DELETE deletes the lead. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { address } = requestOf(context)
  await findLeadByToken(token)
  const pageUrl = `/mine/${token}`
  if (request.method === 'PUT') {
    await extendRetention(token, address)
    throw redirect(`${pageUrl}?done=extended`, 303)
  }
  const posted = await postedForm(request)
  if (request.method === 'DELETE') {
    if (posted.get('sure') !== 'on') return data({ form: undefined, unsure: true }, { status: 422 })
    await deleteLeadByToken(token, cancelCall)
    throw redirect(`/mine/${ended}`, 303)
  }
  return submitForm(posted, selfServiceForm, async (changes) => {
    await reviseLeadByToken(token, changes, address)
    throw redirect(`${pageUrl}?done=saved`, 303)
  })
}

/** Cancels the call; one that is over or cancelled already needs no cancellation. */
async function cancelCall(callToken: string): Promise<void> {
  await cancelCallBeforeDeletion(visitor, callToken).catch((error: unknown) => {
    if (!(error instanceof Conflict)) throw error
  })
}

export default function SelfServicePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.lead)
    return (
      <div className={`wrap ${page.page}`}>
        <h1 className={page.title}>{selfServiceCopy().ended.title}</h1>
        <FormResult id="end">{selfServiceCopy().ended.text}</FormResult>
      </div>
    )
  const { lead, form, done } = loaderData
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{selfServiceCopy().title}</h1>
      {(done === 'saved' || done === 'extended') && !actionData && <FormResult>{selfServiceCopy()[done]}</FormResult>}
      <section className={styles.clock} aria-label={selfServiceCopy().until}>
        <p>{withValues(selfServiceCopy().kept, { what: lead.what, why: lead.why })}</p>
        <p>
          {lead.email} <a href={lead.move}>{selfServiceCopy().another}</a>
        </p>
        {lead.about && <p>{lead.about}</p>}
        {lead.answers.map(({ id, text, createdAt }) => (
          <p key={id}>
            <Time value={createdAt} />: {text}
          </p>
        ))}
        <p>
          {selfServiceCopy().until} <Time value={lead.expiresOn} shows="day" />.
        </p>
        <form method="post" action="?_method=PUT">
          <Button kind="quiet" small>
            {selfServiceCopy().extend}
          </Button>
        </form>
      </section>
      <CorrectionForm form={actionData?.form ?? form} hasPhone={lead.hasPhone} />
      <DeleteForm unsure={Boolean(actionData && 'unsure' in actionData)} />
      <p>
        <ButtonLink kind="plain" href="/privacy">
          {selfServiceCopy().privacy}
        </ButtonLink>
      </p>
    </div>
  )
}

function CorrectionForm({ form, hasPhone }: { form: FormState; hasPhone: boolean }) {
  return (
    <form method="post" noValidate className={styles.form} aria-labelledby="correct">
      <h2 id="correct">{selfServiceCopy().correct}</h2>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label={selfServiceCopy().name} autoComplete="name" />
      <TextField
        {...field(form, 'company')}
        label={selfServiceCopy().company}
        markOptional
        autoComplete="organization"
      />
      {hasPhone && (
        <TextField
          {...field(form, 'phone')}
          label={selfServiceCopy().phone}
          type="tel"
          markOptional
          autoComplete="tel"
        />
      )}
      <div>
        <Button busyLabel={selfServiceCopy().saving}>{selfServiceCopy().save}</Button>
      </div>
    </form>
  )
}

function DeleteForm({ unsure }: { unsure: boolean }) {
  const errors = unsure ? [selfServiceCopy().end.sureMissing] : []
  return (
    <section id={unsure ? undefined : 'end'} className={styles.form} aria-labelledby="end-title">
      <h2 id="end-title">{selfServiceCopy().end.title}</h2>
      <p>{selfServiceCopy().end.text}</p>
      <form method="post" noValidate action="?_method=DELETE#end">
        <FormErrors id="end" formId="end" fields={{ sure: errors }} />
        <Checkbox id="end-sure" name="sure" label={selfServiceCopy().end.sure} errors={errors} />
        <Button kind="danger" busyLabel={selfServiceCopy().end.busy}>
          {selfServiceCopy().end.submit}
        </Button>
      </form>
    </section>
  )
}
