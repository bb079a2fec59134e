import { type ReactNode, use } from 'react'
import { PageContext } from '#app/shell/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './passkey-form.module.css'
import { passkeyScript } from './passkey-script.ts'

export interface PasskeyFormProps {
  action: string
  /** `add` creates a passkey, `show` uses an existing one. */
  ceremony: 'add' | 'show'
  /** The URL of the WebAuthn options. Default: that of the account page. */
  options?: string
  /** The field for the authenticator's response. */
  field?: string
  /** Also offers passkeys in a field with `autocomplete="username webauthn"`. */
  offers?: boolean
  kind?: 'primary' | 'quiet'
  label: string
  children?: ReactNode
}

/** A form that is sent once an authenticator has responded. Hidden without support for passkeys or scripts. */
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

/** The script of the page's passkey forms. Place it after the last one. */
export function PasskeyScript() {
  const page = use(PageContext)
  return <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: passkeyScript }} />
}
