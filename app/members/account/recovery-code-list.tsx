import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './account.module.css'

/** Recovery codes, which are shown this once. @param onward where one goes on once they are kept */
export function RecoveryCodeList({ codes, onward }: { codes: string[]; onward: string }) {
  return (
    <>
      <h2>Your recovery codes</h2>
      <Notice kind="warn">Print them or write them down now: they are not shown again.</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.quiet}>
        Each signs you in once where your second factor is lost. Keep them where you keep your passport.
      </p>
      <p>
        <ButtonLink href={onward}>I have kept them</ButtonLink>
      </p>
    </>
  )
}
