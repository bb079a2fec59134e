import { redirect } from 'react-router'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { currentProfile } from '../directory.server.ts'
import { groupsOfMember } from '../groups/queries.server.ts'
import type { Route } from './+types/profile.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { MAX_PICTURE_BYTES, memberProfileForm } from './profile.ts'
import { updateProfile } from './update-profile.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage' },
  body: { maxMiB: 6, from: 'member' },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Your profile', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await currentSession({ request, context })
  const { id, name, headline, avatar } = await currentProfile(member)
  return { id, avatar, groups: await groupsOfMember(id), form: describeForm(memberProfileForm, { name, headline }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member } = await currentSession({ request, context })
  const received = await receiveForm(request, { picture: { bytes: MAX_PICTURE_BYTES } })
  const [picture] = received.files
  try {
    return await submitForm(received.texts, memberProfileForm, async (profile) => {
      await updateProfile(member, profile, picture)
      throw redirect('/campus/account?done=profile')
    })
  } finally {
    await received.discard()
  }
}

/** Edits name, headline and picture. */
export default function ProfilePart({ loaderData, actionData }: Route.ComponentProps) {
  const { id, avatar, groups, form: blank } = loaderData
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>Profile</h2>
      <p className={styles.quiet}>
        This is what other members see next to what you write. <a href={`/campus/members/${id}`}>See your profile</a>
      </p>
      <FormErrors messages={formErrors(form)} />
      <form method="post" encType="multipart/form-data" className={styles.form}>
        <TextField {...field(form, 'name')} label="Display name" autoComplete="name" required />
        <TextField
          {...field(form, 'headline')}
          label="Headline"
          markOptional
          help="Your role, or what people may ask you about."
        />
        <div className={styles.picture}>
          <Avatar seed={id} src={avatar} size="large" />
          <FileField
            {...field(form, 'picture')}
            label="Picture"
            markOptional
            help="PNG, JPEG, WebP, GIF or AVIF, at most 5 MB."
            accept="image/*"
          />
        </div>
        <Button busyLabel="Saving...">Save profile</Button>
      </form>
      {avatar && (
        <form method="post" action="/campus/account/picture?_method=DELETE">
          <Button kind="quiet" small>
            Remove my picture
          </Button>
        </form>
      )}
      {groups.length > 0 && (
        <section aria-labelledby="groups">
          <h3 id="groups">Your groups</h3>
          <p className={styles.quiet}>
            You can see the topics that are private to them. Only you can see this list here.
          </p>
          <ul>
            {groups.map((group) => (
              <li key={group.id}>{group.name}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
