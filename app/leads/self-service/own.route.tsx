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
import { cancelForgottenCall } from '../booking/change.server.ts'
import styles from '../candidates/talent/talent.module.css'
import type { Route } from './+types/own.route.ts'
import { own } from './own.content.ts'
import { endOwnLead, extendOwnLead, findOwnLead, ownLeadForm, reviseOwnLead } from './own-lead.server.ts'

export { LinkProblem as ErrorBoundary } from './link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['POST', 'PUT', 'DELETE'],
} satisfies RouteHandle
export const meta = () => pageMeta({ title: own().title, noindex: true })

/** The token of the page shown after deletion. */
const ended = 'ended'

/** Shows the stored data of a lead to anybody with the link from the email. @throws NotFound */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  if (token === ended) return { lead: undefined }
  const { path, token: selfServiceToken, name, company, phone, isGuest, answers, ...lead } = await findOwnLead(token)
  if (path === 'candidates') throw redirect(`/talent/${selfServiceToken}`)
  return {
    lead: {
      ...lead,
      ...(isGuest ? own().guest : own().kinds[path]),
      hasPhone: path === 'messages' || path === 'calls',
      move: `/mine/${token}/address`,
      answers: answers.map(({ id, text, createdAt }) => ({ id, text, createdAt })),
    },
    form: describeForm(ownLeadForm, {
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
  await findOwnLead(token)
  const pageUrl = `/mine/${token}`
  if (request.method === 'PUT') {
    await extendOwnLead(token, address)
    throw redirect(`${pageUrl}?done=extended`, 303)
  }
  const posted = await postedForm(request)
  if (request.method === 'DELETE') {
    if (posted.get('sure') !== 'on') return data({ form: undefined, unsure: true }, { status: 422 })
    await endOwnLead(token, giveUp)
    throw redirect(`/mine/${ended}`, 303)
  }
  return submitForm(posted, ownLeadForm, async (changes) => {
    await reviseOwnLead(token, changes, address)
    throw redirect(`${pageUrl}?done=saved`, 303)
  })
}

/** Cancels the call; one that is over or cancelled already needs no cancellation. */
async function giveUp(callToken: string): Promise<void> {
  await cancelForgottenCall(visitor, callToken).catch((error: unknown) => {
    if (!(error instanceof Conflict)) throw error
  })
}

export default function Own({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.lead)
    return (
      <div className={`wrap ${page.page}`}>
        <h1 className={page.title}>{own().ended.title}</h1>
        <FormResult id="end">{own().ended.text}</FormResult>
      </div>
    )
  const { lead, form, done } = loaderData
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{own().title}</h1>
      {(done === 'saved' || done === 'extended') && !actionData && <FormResult>{own()[done]}</FormResult>}
      <section className={styles.clock} aria-label={own().until}>
        <p>{withValues(own().kept, { what: lead.what, why: lead.why })}</p>
        <p>
          {lead.email} <a href={lead.move}>{own().another}</a>
        </p>
        {lead.about && <p>{lead.about}</p>}
        {lead.answers.map(({ id, text, createdAt }) => (
          <p key={id}>
            <Time value={createdAt} />: {text}
          </p>
        ))}
        <p>
          {own().until} <Time value={lead.expiresOn} shows="day" />.
        </p>
        <form method="post" action="?_method=PUT">
          <Button kind="quiet" small>
            {own().extend}
          </Button>
        </form>
      </section>
      <Correction form={actionData?.form ?? form} hasPhone={lead.hasPhone} />
      <End unsure={Boolean(actionData && 'unsure' in actionData)} />
      <p>
        <ButtonLink kind="plain" href="/privacy">
          {own().privacy}
        </ButtonLink>
      </p>
    </div>
  )
}

function Correction({ form, hasPhone }: { form: FormState; hasPhone: boolean }) {
  return (
    <form method="post" noValidate className={styles.form} aria-labelledby="correct">
      <h2 id="correct">{own().correct}</h2>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label={own().name} autoComplete="name" />
      <TextField {...field(form, 'company')} label={own().company} markOptional autoComplete="organization" />
      {hasPhone && (
        <TextField {...field(form, 'phone')} label={own().phone} type="tel" markOptional autoComplete="tel" />
      )}
      <div>
        <Button busyLabel={own().saving}>{own().save}</Button>
      </div>
    </form>
  )
}

function End({ unsure }: { unsure: boolean }) {
  const errors = unsure ? [own().end.sureMissing] : []
  return (
    <section id={unsure ? undefined : 'end'} className={styles.form} aria-labelledby="end-title">
      <h2 id="end-title">{own().end.title}</h2>
      <p>{own().end.text}</p>
      <form method="post" noValidate action="?_method=DELETE#end">
        <FormErrors id="end" formId="end" fields={{ sure: errors }} />
        <Checkbox id="end-sure" name="sure" label={own().end.sure} errors={errors} />
        <Button kind="danger" busyLabel={own().end.busy}>
          {own().end.submit}
        </Button>
      </form>
    </section>
  )
}
