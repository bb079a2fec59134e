import { byMethod } from '#app/platform/forms/answer-act.server.ts'
import type { Route } from './+types/hiding.route.ts'
import { answerDecision } from './answer-decision.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST hides what was reported, or keeps out what is held; DELETE shows it, or lets it through. */
export async function action(args: Route.ActionArgs) {
  return byMethod(args.request, {
    does: () => answerDecision(args, 'hidden'),
    undoes: () => answerDecision(args, 'restored'),
  })
}
