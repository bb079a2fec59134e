import { useRouteError } from 'react-router'
import { CampusProblem } from '../problem.tsx'
import { reauthenticationFor } from './proof.ts'
import { ReauthenticationForm } from './proof-form.tsx'

/** What a part of the account page shows in place of itself: the question for a proof, or what went wrong. */
export function AccountProblem() {
  const proof = reauthenticationFor(useRouteError())
  return proof ? <ReauthenticationForm proof={proof} /> : <CampusProblem />
}
