import { redirect } from 'react-router'
import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { isAnybodyTakingCalls } from '../booking/queries.server.ts'
import { leadSource, openForm, submitLead } from '../submit.server.ts'
import type { Route } from './+types/result.route.ts'
import { mailResultForm } from './assessment-form.server.ts'
import { currentEdition, resultOf } from './editions.server.ts'
import { assessment } from './questions.content.ts'
import { readingAbout } from './reading.server.ts'
import { mailResult } from './receive.server.ts'
import { fromWeakest } from './result.ts'
import { ResultPage } from './result-page.tsx'
import { figuresOfTeam } from './team-figures.server.ts'
import { TeamPage } from './team-page.tsx'

export { LinkProblem as ErrorBoundary } from '../self-service/link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta({ title: assessment().result.title, noindex: true })

/** Shows a result, decoded from the URL, or the page of a team. @throws NotFound if the token is neither */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (isId(token)) {
    const figures = await figuresOfTeam(token)
    const { areas, questions } = await currentEdition()
    return {
      kind: 'team' as const,
      ...{ areas, questions },
      figures,
      link: `${config().siteUrl}/assessment?team=${token}`,
      team: token,
    }
  }
  const result = await resultOf(token)
  if (!result) throw new NotFound()
  const areas = await Promise.all(
    fromWeakest(result.edition.areas, result.scores).map(async (area, at) => ({
      ...area,
      read: at < 2 ? await readingAbout(area.words) : [],
    })),
  )
  return {
    kind: 'result' as const,
    scores: result.scores,
    areas,
    opened: await openForm(mailResultForm),
    sent: searchParams.has('sent'),
    team: searchParams.get('team'),
    takesCalls: await isAnybodyTakingCalls(),
  }
}

/** POST emails the result. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const result = await submitLead(context, await postedForm(request), mailResultForm, (draft, sender) =>
    mailResult(actorOf(context), token, draft, { ...sender, source: leadSource(searchParams) }),
  )
  if (result.data.outcome === 'sent') throw redirect(`/assessment/${token}?sent=1#sent`, 303)
  return result
}

export default function Result({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.kind === 'team' ? <TeamPage {...loaderData} /> : <ResultPage {...loaderData} posted={actionData} />
}
