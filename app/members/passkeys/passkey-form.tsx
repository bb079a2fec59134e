import { type ReactNode, use } from 'react'
import { PageContext } from '#app/shell/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './passkey-form.module.css'
import { passkeyScript } from './passkey-script.ts'

export interface PasskeyFormProps {
  action: string
  /** `add` makes a passkey, `show` asks for one that there is. */
  ceremony: 'add' | 'show'
  /** Where the script asks what to ask the authenticator; the account's own address unless given. */
  options?: string
  /** The field that takes the authenticator's answer. */
  field?: string
  /** Passkeys are also offered in a field with `autocomplete="username webauthn"`. */
  offers?: boolean
  kind?: 'primary' | 'quiet'
  label: string
  children?: ReactNode
}

/** A form that is sent once an authenticator has answered. Hidden where the browser knows no passkeys or no scripts. */
export function PasskeyForm({
  action,
  ceremony,
  options,
  field = 'credential',
  offers,
  kind = 'quiet',
  label,
  children,
}: PasskeyFormProps) {
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      data-passkey={ceremony}
      data-passkey-options={options}
      data-passkey-offers={offers ? '' : undefined}
      hidden
      suppressHydrationWarning
    >
      {children}
      <input type="hidden" name={field} data-passkey-answer />
      <Button kind={kind}>{label}</Button>
      <p role="alert" className={styles.problem} data-passkey-problem />
    </form>
  )
}

/** The script of the page's passkey forms, after the last of them. */
export function PasskeyScript() {
  const page = use(PageContext)
  return <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: passkeyScript }} />
}
