import { useRouteError } from 'react-router'
import { CampusProblem } from '../problem.tsx'
import { reauthenticationFor } from './reauthentication.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

/** The error boundary of the account pages: the reauthentication form, or the error. */
export function AccountProblem() {
  const reauthentication = reauthenticationFor(useRouteError())
  return reauthentication ? <ReauthenticationForm reauthentication={reauthentication} /> : <CampusProblem />
}
