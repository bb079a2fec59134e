import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, withBack } from '#app/admin-ui/back.ts'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { leadOwnersByName } from '#app/members/directory.server.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailField, SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import { StatusBadge } from '../inbox/lead-status.tsx'
import type { Route } from './+types/person.route.ts'
import { personLabels } from './labels.ts'
import { findPerson } from './person.server.ts'
import { otherAddress, personOutcomes, personPlan, type TimelineEntry } from './person.ts'
import { planPerson } from './revise-person.server.ts'
import { timelineOf } from './timeline.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Person', noindex: true })

/** Shows everything known about a contact, under all of their addresses. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { id, emails, ownerId, nextStep, dueOn, outcome } = await findPerson(admin, params.id)
  const [timeline, admins] = await Promise.all([timelineOf(admin, emails), leadOwnersByName()])
  return {
    id,
    emails,
    timeline,
    owners: admins.map(({ id: value, name: label }) => ({ value, label })),
    back: backFrom(request, '/admin/leads'),
    form: describeForm(personPlan, {
      nextStep,
      dueOn: dueOn ?? '',
      ownerId: ownerId ?? '',
      outcome: outcome ?? '',
    }),
    addressForm: describeForm(otherAddress),
  }
}

/** POST saves the next step, its date and its owner. */
export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, personPlan, async (plan) => {
    await planPerson(adminOf(context), id, plan)
    throw redirect(`/admin/people/${id}?done=person-planned`)
  })
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, emails, timeline, owners, back, addressForm } = loaderData
  const newest = timeline.entries.findLast(({ href }) => href?.startsWith('/admin/inbox/'))
  return (
    <>
      <PageHead back={back}>{timeline.name}</PageHead>
      <div className={adminUi.columns}>
        <section className={adminUi.panel} aria-labelledby="timeline">
          <div className={adminUi.bar}>
            <h2 id="timeline">What happened</h2>
            {newest?.href && (
              <ButtonLink small href={withBack(`${newest.href}/reply`, `/admin/people/${id}`)}>
                Reply to the newest
              </ButtonLink>
            )}
          </div>
          <ol className={adminUi.plain}>
            {timeline.entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ol>
        </section>
        <div className={adminUi.stack}>
          <Plan form={actionData?.form ?? loaderData.form} owners={owners} />
          <Addresses id={id} emails={emails} form={addressForm} />
          <ContactDetails timeline={timeline} />
        </div>
      </div>
    </>
  )
}

function Entry({ at, label, title, text, href, status }: TimelineEntry) {
  return (
    <li>
      <p className={adminUi.soft}>
        {label}, <Time value={at} />
      </p>
      <p className={adminUi.name}>{href ? <a href={href}>{title}</a> : title}</p>
      {text && <p className={adminUi.text}>{text}</p>}
      {status && <StatusBadge status={status as never} />}
    </li>
  )
}

function Plan({ form, owners }: { form: FormState; owners: { value: string; label: string }[] }) {
  return (
    <section className={adminUi.panel} aria-labelledby="plan">
      <h2 id="plan">Next step</h2>
      <form method="post" noValidate className={adminUi.stack}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'nextStep')} label="What" />
        <TextField {...field(form, 'dueOn')} label="By" type="date" />
        <SelectField {...field(form, 'ownerId')} label="Owner" options={owners} placeholder="Nobody" />
        <SelectField
          {...field(form, 'outcome')}
          label={personLabels.outcome}
          options={personOutcomes}
          placeholder="Still open"
        />
        <div>
          <Button small busyLabel="Saving...">
            {personLabels.save}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Addresses({ id, emails, form }: { id: string; emails: string[]; form: FormState }) {
  const action = `/admin/people/${id}/addresses`
  return (
    <section className={adminUi.panel} aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <ul className={adminUi.plain}>
        {emails.map((email) => (
          <li key={email} className={adminUi.actions}>
            <span>{email}</span>
            {emails.length > 1 && (
              <form method="post" action={`${action}?_method=DELETE`}>
                <input type="hidden" name="email" value={email} />
                <Button kind="quiet" small aria-label={`Somebody else writes from ${email}`}>
                  Part
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action={action} className={adminUi.stack}>
        <EmailField {...field(form, 'email')} label="They also write from" required />
        <div>
          <Button small kind="quiet" busyLabel="Merging...">
            Merge
          </Button>
        </div>
      </form>
    </section>
  )
}

type Timeline = Route.ComponentProps['loaderData']['timeline']

function ContactDetails({ timeline: { members, sources, consents } }: { timeline: Timeline }) {
  return (
    <section className={adminUi.panel} aria-label="What is known">
      <h2>What is known</h2>
      <ul className={adminUi.plain}>
        {members.map(({ id, name }) => (
          <li key={id}>
            Member: <a href={`/admin/members/${id}`}>{name}</a>
          </li>
        ))}
        {sources.first && <li>First came from {sources.first}</li>}
        {sources.last && sources.last !== sources.first && <li>Last came from {sources.last}</li>}
        {consents.map(({ to, at }) => (
          <li key={`${to} ${at.toString()}`}>
            Agreed to be written to about {to}, <Time value={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
