import adminUi from '#app/admin-ui/admin-ui.module.css'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Introduction } from './introduction.ts'

/** The introductions of a candidate, with a link to request one. */
export function IntroductionsPanel({ introductions, at }: { introductions: Introduction[]; at: string }) {
  return (
    <section className={adminUi.panel} aria-labelledby="introductions">
      <h2 id="introductions">Introductions</h2>
      {introductions.length === 0 && (
        <p className={adminUi.soft}>We share their name with nobody before they say yes.</p>
      )}
      <ul className={adminUi.plain}>
        {introductions.map(({ id, employer, role, askedAt, answer, answeredAt }) => (
          <li key={id}>
            <p>
              {employer}: {role}
            </p>
            <p className={adminUi.soft}>
              <Badge kind={answer === 'yes' ? 'good' : answer === 'no' ? 'bad' : 'warn'}>
                {answer === 'yes' ? (
                  'Said yes'
                ) : answer === 'no' ? (
                  'Said no'
                ) : (
                  <MailPromise whenDisabled="Saved, not sent">Asked</MailPromise>
                )}
              </Badge>{' '}
              <Time value={answeredAt ?? askedAt} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink kind="quiet" small href={`${at}/introduction`}>
          Ask for an introduction
        </ButtonLink>
      </p>
    </section>
  )
}
