import { config } from '#app/platform/config/config.server.ts'
import { formatDay } from '#app/platform/zones/zone.server.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Filled } from '#app/ui/text/filled.tsx'
import { registrationCopy } from '../../self-service/registration.content.ts'
import type { Route } from './+types/certificate.route.ts'
import styles from './certificate.module.css'
import { findCertificate } from './certificate.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export { CertificateProblem as ErrorBoundary } from '../../self-service/problem.tsx'
export const meta = () => pageMeta({ title: registrationCopy().certificate.title, noindex: true })

/** The public page that verifies a certificate: who attended which event. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { name, title, startsAt, timeZone } = await findCertificate(token)
  const [day, date] = [formatDay(startsAt, timeZone), startsAt.toISOString()]
  return { name, title, day, date, address: `${config().siteUrl}/certificates/${token}` }
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { name, title, day, date, address } = loaderData
  const words = registrationCopy().certificate
  return (
    <div className={`wrap ${styles.room}`}>
      <article className={styles.sheet}>
        <svg viewBox="0 0 400 400" aria-hidden="true" className={styles.art}>
          <path d="M190 40a160 160 0 1 0 139 239L190 200z" className={styles.circle} />
          <path d="M222 20a160 160 0 0 1 118 226L222 178z" className={styles.wedge} />
        </svg>
        <p className={styles.brand}>
          <FirmMark /> {site.name}
        </p>
        <h1 className={styles.kind}>{words.title}</h1>
        <p className={styles.name}>{name}</p>
        <p className={styles.came}>{words.tookPart}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.day}>
          <time dateTime={date}>{day}</time>
        </p>
        <p className={styles.proof}>
          <Filled text={words.proof} values={{ address: <span>{address}</span> }} />
        </p>
      </article>
    </div>
  )
}
