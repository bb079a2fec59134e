import { data, redirect } from 'react-router'
import { errorToShow, responseInit } from '#app/platform/forms/errors.server.ts'
import { formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { fileSizeText } from '#app/resources/downloads/file-size.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { fieldWords } from '../../form/missing.server.ts'
import { profileKinds } from '../candidate.ts'
import { introductionsOf } from '../introductions/introductions.server.ts'
import { OwnIntroductions } from '../introductions/own-introductions.tsx'
import { readPostedProfile } from '../profile/posted-profile.server.ts'
import { candidateProfileForm } from '../profile/profile-form.server.ts'
import { ProfileFields } from '../profile/profile-form.tsx'
import type { Route } from './+types/talent.route.ts'
import { deleteOwnProfile, extendOwnProfile, findOwnProfile, reviseOwnProfile } from './own-profile.server.ts'
import { talent } from './talent.content.ts'
import styles from './talent.module.css'

export { LinkProblem as ErrorBoundary } from '../../self-service/link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['POST', 'PUT', 'DELETE'],
} satisfies RouteHandle
export const meta = () => pageMeta({ title: talent().title, noindex: true })

/** The token of the page shown after a withdrawal. */
const gone = 'withdrawn'

/** Shows a candidate's own profile to anybody with the link from the email. @throws NotFound */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  if (token === gone) return { profile: undefined }
  const { expiresOn, revisedAt: _, files, ...profile } = await findOwnProfile(token)
  const values = Object.fromEntries(
    Object.keys(candidateProfileForm.shape).map((name) => [name, String(profile[name as 'email'] ?? '')]),
  )
  return {
    profile: { expiresOn, files },
    introductions: await introductionsOf(profile),
    address: `/talent/${token}/introductions`,
    form: describeForm(candidateProfileForm, values),
    words: await fieldWords(candidateProfileForm),
    kinds: await acceptedKinds(profileKinds),
    done: new URL(request.url).searchParams.get('done'),
  }
}

/** POST saves edits, PUT extends the retention, DELETE withdraws the profile. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { address } = requestOf(context)
  const { email } = await findOwnProfile(token)
  const profileUrl = `/talent/${token}`
  if (request.method === 'PUT') {
    await extendOwnProfile(token, address)
    throw redirect(`${profileUrl}?done=extended`, 303)
  }
  const { texts, files, problems } = await readPostedProfile(request, address)
  if (request.method === 'DELETE') {
    if (texts.get('sure') !== 'on') return data({ form: undefined, unsure: true }, { status: 422 })
    await deleteOwnProfile(token)
    throw redirect(`/talent/${gone}`, 303)
  }
  texts.set('email', email)
  const parsed = await parseForm(texts, candidateProfileForm)
  if (!parsed.ok || Object.keys(problems).length > 0)
    return data({ form: parsed.reply(problems).data.form, unsure: false }, { status: 422 })
  const error = await errorToShow(reviseOwnProfile(token, parsed.value, files, address))
  if (error) return data({ form: parsed.reply(error.fields).data.form, unsure: false }, responseInit(error))
  throw redirect(`${profileUrl}?done=saved`, 303)
}

export default function Talent({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.profile)
    return (
      <div className={`wrap ${page.page}`}>
        <h1 className={page.title}>{talent().withdrawn.title}</h1>
        <FormResult id="withdraw">{talent().withdrawn.text}</FormResult>
      </div>
    )
  const { profile, words, kinds, done, introductions, address } = loaderData
  const form = actionData?.form ?? loaderData.form
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{talent().title}</h1>
      {(done === 'saved' || done === 'extended') && !actionData && (
        <FormResult>{done === 'saved' ? talent().saved : talent().extended}</FormResult>
      )}
      <Clock expiresOn={profile.expiresOn} />
      <OwnIntroductions introductions={introductions} address={address} />
      <form method="post" encType="multipart/form-data" noValidate className={styles.form}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {profile.files.length > 0 && (
          <section aria-labelledby="documents">
            <h2 id="documents">{talent().documents}</h2>
            <ul>
              {profile.files.map(({ kind, name, size }) => (
                <li key={kind}>
                  {name}, {fileSizeText(size)}
                </li>
              ))}
            </ul>
          </section>
        )}
        <ProfileFields form={form} words={words} kinds={kinds} stored={{}} hasResume fixedAddress />
        <div>
          <Button busyLabel={talent().saving}>{talent().save}</Button>
        </div>
      </form>
      <Withdrawal unsure={actionData?.unsure ?? false} />
      <p>
        <ButtonLink kind="plain" href="/privacy">
          {talent().privacy}
        </ButtonLink>
      </p>
    </div>
  )
}

/** The retention notice, with a button to extend the retention. */
function Clock({ expiresOn }: { expiresOn: Date }) {
  return (
    <section className={styles.clock} aria-labelledby="kept">
      <h2 id="kept">{talent().kept.title}</h2>
      <p>{talent().kept.what}</p>
      <p>{talent().kept.why}</p>
      <p>
        {talent().kept.until} <Time value={expiresOn} shows="day" />.
      </p>
      <form method="post" action="?_method=PUT">
        <Button kind="quiet" small>
          {talent().kept.extend}
        </Button>
      </form>
    </section>
  )
}

function Withdrawal({ unsure }: { unsure: boolean }) {
  const words = talent().withdraw
  const errors = unsure ? [words.sureMissing] : []
  return (
    <section id={unsure ? undefined : 'withdraw'} className={styles.form} aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">{words.title}</h2>
      <p>{words.text}</p>
      <form method="post" encType="multipart/form-data" noValidate action="?_method=DELETE#withdraw">
        <FormErrors id="withdraw" formId="withdraw" fields={{ sure: errors }} />
        <Checkbox id="withdraw-sure" name="sure" label={words.sure} errors={errors} />
        <Button kind="danger" busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
    </section>
  )
}
