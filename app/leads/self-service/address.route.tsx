import { redirect } from 'react-router'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import styles from '../candidates/talent/talent.module.css'
import type { Route } from './+types/address.route.ts'
import { addressChangeForm, requestAddressChange } from './address-change.server.ts'
import { selfServiceCopy } from './lead.content.ts'
import { findLeadByToken } from './lead.server.ts'

export { LinkProblem as ErrorBoundary } from './link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta({ title: selfServiceCopy().move.title, noindex: true })

/** The form that changes the email address, for anybody with the self-service link. @throws NotFound */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  await findLeadByToken(token)
  const isRequested = new URL(request.url).searchParams.has('asked')
  return { back: `/mine/${token}`, form: describeForm(addressChangeForm), isAsked: isRequested }
}

/** POST emails a confirmation link to the new address. */
export function action({ request, context, params: { token } }: Route.ActionArgs) {
  return submitForm(request, addressChangeForm, async ({ email }): Promise<never> => {
    await requestAddressChange(token, email, requestOf(context).address)
    throw redirect(`/mine/${token}/address?asked=1`, 303)
  })
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { back, form: empty, isAsked: isRequested } = loaderData
  const form = actionData?.form ?? empty
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{selfServiceCopy().move.title}</h1>
      {isRequested && !actionData && <FormResult>{selfServiceCopy().move.asked}</FormResult>}
      <p>{selfServiceCopy().move.text}</p>
      <form method="post" noValidate className={styles.form}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <EmailField {...field(form, 'email')} label={selfServiceCopy().move.email} autoComplete="email" />
        <div>
          <Button busyLabel={selfServiceCopy().move.asking}>{selfServiceCopy().move.ask}</Button>
        </div>
      </form>
      <p>
        <ButtonLink kind="plain" href={back}>
          {selfServiceCopy().move.back}
        </ButtonLink>
      </p>
    </div>
  )
}
