import type { ReactNode } from 'react'
import { type FormState, formErrors } from '#app/platform/forms/form-state.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import page from '#app/ui/page.module.css'

/** The button's label, its label while submitting, and the target of the cancel link. */
interface PageFormProps {
  form: FormState
  label?: string
  press: string
  busyLabel?: string
  back: string
  backLabel?: string
  children: ReactNode
}

/** The main form of a page. */
export function PageForm({
  form,
  label,
  press,
  busyLabel = 'Sending...',
  back,
  backLabel = 'Cancel',
  children,
}: PageFormProps) {
  return (
    <form method="post" noValidate className={page.form} aria-label={label}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      {children}
      <div className={page.actions}>
        <Button busyLabel={busyLabel}>{press}</Button>
        <ButtonLink kind="quiet" href={back}>
          {backLabel}
        </ButtonLink>
      </div>
    </form>
  )
}
