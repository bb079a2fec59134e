import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from '../account/account.module.css'
import { passkeyLabels } from './labels.ts'

export interface PasskeyLine {
  id: string
  name: string
  addedAt: Date
  usedAt: Date | null
}

/** The passkeys of an account, with forms to rename and remove them, and a link to add one. */
export function PasskeyList({ passkeys }: { passkeys: PasskeyLine[] }) {
  return (
    <section aria-labelledby="passkeys" className={styles.section}>
      <h2 id="passkeys">Passkeys</h2>
      <p className={styles.quiet}>
        A passkey signs you in with your fingerprint, your face or your device’s PIN. It is stored on your device or in
        your password manager.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, addedAt, usedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className={styles.facts}>
                  Added <Time value={addedAt} shows="day" />,{' '}
                  {usedAt ? (
                    <>
                      last used <Time value={usedAt} />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </p>
              </div>
              <span className={styles.acts}>
                <ButtonLink
                  kind="quiet"
                  small
                  href={`/campus/account/passkeys/${id}`}
                  aria-label={`${passkeyLabels.rename} ${name}`}
                >
                  {passkeyLabels.rename}
                </ButtonLink>
                <form method="post" action={`/campus/account/passkeys/${id}?_method=DELETE`}>
                  <Button kind="quiet" small aria-label={`${passkeyLabels.remove} ${name}`}>
                    {passkeyLabels.remove}
                  </Button>
                </form>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href="/campus/account/passkeys/new">{passkeyLabels.add}</ButtonLink>
      </p>
    </section>
  )
}
