import { useRouteError } from 'react-router'
import { DeskProblem } from '#app/desk/problem.tsx'
import { proofAskedBy } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

/** What a screen of the admin area shows in place of itself: the question for a proof, or what went wrong. */
export function AdminProblem() {
  const proof = proofAskedBy(useRouteError())
  return proof ? <ProofForm proof={proof} heading="h1" /> : <DeskProblem />
}
