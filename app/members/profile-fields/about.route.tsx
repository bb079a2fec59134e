import { redirect } from 'react-router'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldGroup, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import page from '#app/ui/page.module.css'
import { currentSession } from '../account/current-session.server.ts'
import type { Route } from './+types/about.route.ts'
import { aboutForm, aboutLabels, concealable } from './about.ts'
import { currentAbout } from './queries.server.ts'
import { reviseAbout } from './revise-about.server.ts'

export const handle = { access: { see: 'account.manage', write: 'account.manage' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'About me', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await currentSession({ request, context })
  const { concealed, listed, takesLetters, ...about } = await currentAbout(member)
  const shown = concealable.filter((name) => !concealed.includes(name))
  const values = { ...about, shown, ...(listed && { listed: 'on' }), ...(takesLetters && { takesLetters: 'on' }) }
  return { id: member.id, zones: Intl.supportedValuesOf('timeZone'), form: describeForm(aboutForm, values) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member } = await currentSession({ request, context })
  return submitForm(request, aboutForm, async (about) => {
    await reviseAbout(member, about)
    throw redirect('/campus/account/about?done=profile')
  })
}

/** Edits the profile fields beyond name and headline, and their visibility. */
export default function AboutPart({ loaderData: { id, zones, form: savedForm }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? savedForm
  return (
    <>
      <h2>About me</h2>
      <p>
        This helps members find the right person to ask. <a href={`/campus/members/${id}`}>See your profile</a>
      </p>
      <form method="post" noValidate className={page.form} aria-label="About me">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'company')} label={aboutLabels.company} autoComplete="organization" markOptional />
        <TextField {...field(form, 'industry')} label={aboutLabels.industry} markOptional />
        <TextField {...field(form, 'tools')} label={aboutLabels.tools} help="What you work with." markOptional />
        <TextField
          {...field(form, 'askAbout')}
          label={aboutLabels.askAbout}
          help="What you are happy to answer: discovery calls, security questionnaires, demo data."
          markOptional
        />
        <TextArea {...field(form, 'bio')} label={aboutLabels.bio} rows={5} markOptional />
        <TextArea
          {...field(form, 'links')}
          label={aboutLabels.links}
          rows={3}
          help="Up to five, one per line."
          markOptional
        />
        <SelectField
          {...field(form, 'timeZone')}
          label={aboutLabels.timeZone}
          placeholder="Not given"
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <TextField
          {...field(form, 'affiliation')}
          label="Vendor"
          help="If you sell to presales teams, the company you work for. It appears next to your name on everything you write."
          markOptional
        />
        <Shown form={form} />
        <Checkbox {...field(form, 'listed')} label="List me in the members’ directory" />
        <Checkbox
          {...field(form, 'takesLetters')}
          label="Members may write to me"
          help="By email through us, without seeing your address."
        />
        <div>
          <Button busyLabel="Saving...">Save</Button>
        </div>
      </form>
    </>
  )
}

/** Checkboxes for the fields that are visible to members. The others are hidden from everyone. */
function Shown({ form }: { form: FormState }) {
  const shown = field(form, 'shown')
  return (
    <FieldGroup legend="What members see">
      {concealable.map((name) => (
        <Checkbox key={name} {...shown} id={`${shown.id}-${name}`} value={name} label={aboutLabels[name]} errors={[]} />
      ))}
    </FieldGroup>
  )
}
