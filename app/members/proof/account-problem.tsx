import { useRouteError } from 'react-router'
import { CampusProblem } from '../problem.tsx'
import { proofAskedBy } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

/** What a part of the account page shows in place of itself: the question for a proof, or what went wrong. */
export function AccountProblem() {
  const proof = proofAskedBy(useRouteError())
  return proof ? <ProofForm proof={proof} /> : <CampusProblem />
}
