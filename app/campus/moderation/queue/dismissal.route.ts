import { byMethod } from '#app/platform/forms/answer-act.server.ts'
import type { Route } from './+types/dismissal.route.ts'
import { answerDecision } from './answer-decision.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST leaves what was reported as it is. */
export async function action(args: Route.ActionArgs) {
  return byMethod(args.request, { does: () => answerDecision(args, 'dismissed') })
}
