import { data, redirect } from 'react-router'
import { cacheTag } from '#app/platform/request.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { fieldWords } from '../../form/missing.server.ts'
import { openForm } from '../../submit.server.ts'
import { profileKinds } from '../candidate.ts'
import { resumeMissing } from '../receive.server.ts'
import type { Route } from './+types/candidate-profile.route.ts'
import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'
import profileScript from './profile.browser.ts?script'
import { candidateProfileForm } from './profile-form.server.ts'
import { ProfileForm } from './profile-form.tsx'
import { submitProfile } from './submit-profile.server.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

export const handle = {
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  body: { maxMiB: 60, from: 'anybody' },
} satisfies RouteHandle

export const meta = () => pageMeta(candidateProfile().meta)

/** Cached and the same for everybody, with a form token renewed every hour; the page's script fetches its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  cacheTag(context, 'site', 'forms')
  const { missing, wrong } = await fieldWords(candidateProfileForm)
  return {
    opened: await openForm(candidateProfileForm),
    words: { missing: { ...missing, resume: await resumeMissing() }, wrong },
    kinds: await acceptedKinds(profileKinds),
    sent: new URL(request.url).searchParams.has('sent'),
  }
}

/** Handles the form without JavaScript: valid files are stored while the rest is corrected. */
export async function action({ request, context }: Route.ActionArgs) {
  const { result, keep } = await submitProfile(request, context)
  if (result.data.outcome === 'sent') throw redirect('/skillbridge/candidate-profile?sent=1#sent', 303)
  // If storing the files failed, still return the texts.
  const stored = await keep().catch(() => ({}))
  return data({ ...result.data, stored }, result.init ?? undefined)
}

export default function CandidateProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero size="short" title={candidateProfile().title} lede={candidateProfile().lede} figure="candidate-profile" />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.main}>
          <a href="/skillbridge" className={styles.back}>
            {candidateProfile().back}
          </a>
          <ProfileForm {...loaderData} posted={actionData} />
        </div>
        <WhatHappensNext />
      </div>
      <InlineScript text={profileScript} />
    </>
  )
}
