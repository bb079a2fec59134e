import { useRouteError } from 'react-router'
import { AdminError } from '#app/admin-ui/problem.tsx'
import { reauthenticationFor } from './reauthentication.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

/** The error boundary of the admin area: the reauthentication form, or the error. */
export function AdminProblem() {
  const reauthentication = reauthenticationFor(useRouteError())
  return reauthentication ? <ReauthenticationForm reauthentication={reauthentication} heading="h1" /> : <AdminError />
}
