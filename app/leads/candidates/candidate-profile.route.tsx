import { data, redirect } from 'react-router'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Hero } from '#app/site/sections/hero.tsx'
import { openForm } from '../submit.server.ts'
import type { Route } from './+types/candidate-profile.route.ts'
import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'
import { profileForm } from './profile-form.server.ts'
import { ProfileForm } from './profile-form.tsx'
import { submitProfile } from './submit-profile.server.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

export const handle = { hydrate: true } satisfies RouteHandle
export const meta = () => pageMeta(candidateProfile.meta)

// Never kept by the page cache: each form carries a pass of its own.
export async function loader({ request }: Route.LoaderArgs) {
  return { opened: await openForm(profileForm), sent: new URL(request.url).searchParams.has('sent') }
}

/** The form as a page without script posts it: good files are kept here while the rest is corrected. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, keep } = await submitProfile(request, context)
  if (answer.data.outcome === 'sent') throw redirect('/skillbridge/candidate-profile?sent=1', 303)
  // Where storing files is what failed, the texts at least come back.
  const kept = await keep().catch(() => ({}))
  return data({ ...answer.data, kept }, answer.init ?? undefined)
}

export default function CandidateProfile({ loaderData: { opened, sent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero size="short" title={candidateProfile.title} lede={candidateProfile.lede} figure="candidate-profile" />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.main}>
          <a href="/skillbridge" className={styles.back}>
            {candidateProfile.back}
          </a>
          <ProfileForm opened={opened} posted={actionData} sent={sent} />
        </div>
        <WhatHappensNext />
      </div>
    </>
  )
}
