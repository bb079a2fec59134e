import { useRouteError } from 'react-router'
import { AdminError } from '#app/admin-ui/problem.tsx'
import { reauthenticationFor } from './proof.ts'
import { ReauthenticationForm } from './proof-form.tsx'

/** What a screen of the admin area shows in place of itself: the question for a proof, or what went wrong. */
export function AdminProblem() {
  const proof = reauthenticationFor(useRouteError())
  return proof ? <ReauthenticationForm proof={proof} heading="h1" /> : <AdminError />
}
