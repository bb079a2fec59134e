import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { leadsDueOf } from '#app/leads/all/leads-due.server.ts'
import { upcomingCalls } from '#app/leads/booking/queries.server.ts'
import { UpcomingCalls } from '#app/leads/booking/upcoming-calls.tsx'
import { stepsDueOf } from '#app/leads/contacts/steps-due.server.ts'
import { can } from '#app/permissions.ts'
import { config } from '#app/platform/config/config.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatTime } from '#app/ui/time.tsx'
import { healthOf } from '../health/health.server.ts'
import type { Route } from './+types/overview.route.ts'
import { Figure } from './figure.tsx'
import { contentFigures, leadsFigures, memberFigures } from './figures.server.ts'
import styles from './overview.module.css'
import { overviewDays, spanOf } from './span.ts'
import { pendingTasks } from './waiting.server.ts'

export const handle = { access: { see: 'admin.enter' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Overview', noindex: true })

/** The dashboard: readers, new people, pending work and the installation's health, limited to the viewer's role. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const spans = spanOf(new URL(request.url).searchParams)
  const [calls, steps, leadsDue, content, members, leads, waiting, health] = await Promise.all([
    can(admin, 'call.host') ? upcomingCalls(admin) : [],
    can(admin, 'message.read') ? stepsDueOf(admin) : [],
    can(admin, 'message.read') ? leadsDueOf(admin) : [],
    can(admin, 'article.write') ? contentFigures(spans) : undefined,
    can(admin, 'member.manage') ? memberFigures(admin, spans) : [],
    can(admin, 'message.read') ? leadsFigures(admin, spans) : undefined,
    can(admin, 'message.read') ? pendingTasks(admin) : undefined,
    can(admin, 'settings.change') ? healthOf(config()) : undefined,
  ])
  const figures = [...(content?.figures ?? []), ...members, ...(leads?.figures ?? [])]
  return { days: spans.span.days, figures, calls, steps, leadsDue, content, leads, waiting, health }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { days, figures, calls, steps, leadsDue, content, leads, waiting, health } = loaderData
  const period = `${days} days`
  return (
    <div className={adminUi.stack}>
      <div className={adminUi.bar}>
        <h1 className={adminUi.title}>Overview</h1>
        <nav aria-label="Period" className={styles.periods}>
          {overviewDays.map((one) => (
            <a key={one} href={`/admin/overview?days=${one}`} aria-current={one === days ? 'true' : undefined}>
              {one} days
            </a>
          ))}
        </nav>
      </div>
      {waiting && (
        <section className={adminUi.panel} aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          {waiting.length === 0 && <p>Nothing waits.</p>}
          <ul className={adminUi.plain}>
            {waiting.map(({ text, href, press }) => (
              <li key={text} className={adminUi.actions}>
                <a href={href}>{text}</a>
                {press && <ActButton action={press.action}>{press.label}</ActButton>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length + leadsDue.length > 0 && <Steps steps={steps} leadsDue={leadsDue} />}
      {calls.length > 0 && <UpcomingCalls calls={calls} />}
      <div className={styles.figures}>
        {figures.map(({ name, points }) => (
          <Figure key={name} name={name} points={points} period={period} />
        ))}
      </div>
      <div className={styles.rooms}>
        {leads && <Outcomes outcomes={leads.outcomes} />}
        {leads && <Sources sources={leads.sources} />}
        {content && <Reading content={content} />}
        {health && <Health findings={health} />}
      </div>
      {content && (
        <p className={adminUi.soft}>
          Each reader is counted once per day (UTC), without cookies and without storing their address. Bots and people
          who opt out of tracking are not counted. The dashed line is the previous period.
        </p>
      )}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Reading({ content }: { content: NonNullable<Loaded['content']> }) {
  return (
    <>
      <Ranking title="Most read" unit="Readers" rows={content.pages.map(ofPage)} />
      <Ranking
        title="Sources"
        unit="Visits"
        rows={content.referrers.map(({ name, reads }) => ({ name: name || 'Directly', count: reads }))}
      />
      <Ranking
        title="Campaigns"
        unit="Visits"
        rows={content.campaigns.map(({ name, reads }) => ({ name, count: reads }))}
      />
      <Ranking
        title="Most downloaded"
        unit="Downloads"
        rows={content.files.map(({ slug, title, count }) => ({
          name: title,
          href: `/resources/downloads/${slug}/about`,
          count,
        }))}
      />
    </>
  )
}

interface Ranked {
  name: string
  href?: string
  count: number
}

function ofPage({ name, readers }: { name: string; readers: number }): Ranked {
  return { name: name === '/' ? 'Home' : name, href: name, count: readers }
}

function Ranking({ title, unit, rows }: { title: string; unit: string; rows: Ranked[] }) {
  return (
    <section className={adminUi.panel} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={adminUi.soft}>None in this period.</p>}
      {rows.length > 0 && (
        <Table caption={title} head={[title, unit]}>
          {rows.map(({ name, href, count }) => (
            <tr key={name}>
              <td>{href ? <a href={href}>{name}</a> : name}</td>
              <td data-label={unit}>{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function Steps({ steps, leadsDue }: Pick<Loaded, 'steps' | 'leadsDue'>) {
  const ofPeople = steps.map(({ personId, email, nextStep, ...due }) => ({
    ...due,
    href: `/admin/people/${personId}`,
    text: `${nextStep || 'Next step'}: ${email}`,
  }))
  const ofLeads = leadsDue.map(({ name, ...due }) => ({ ...due, text: `Lead: ${name}` }))
  const all = [...ofPeople, ...ofLeads].sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
  return (
    <section className={adminUi.panel} aria-labelledby="steps">
      <h2 id="steps">Your next steps</h2>
      <ul className={adminUi.plain}>
        {all.map(({ href, text, dueOn, isLate }) => (
          <li key={href} className={adminUi.actions}>
            <a href={href}>{text}</a>
            <Badge kind={isLate ? 'warn' : 'label'}>
              {isLate ? 'Overdue since' : 'Due'} {formatTime(new Date(dueOn), 'day')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sources({ sources }: Pick<NonNullable<Loaded['leads']>, 'sources'>) {
  return (
    <section className={`${adminUi.panel} ${styles.wide}`} aria-label="Leads and clients by source">
      <h2>Leads and clients by source</h2>
      {sources.length === 0 && <p className={adminUi.soft}>None in this period.</p>}
      {sources.length > 0 && (
        <Table caption="Leads and clients by source" head={['Source', 'Campaign', 'Leads', 'Clients']}>
          {sources.map(({ source, campaign, leads, clients }) => (
            <tr key={`${source} ${campaign}`}>
              <td>{source || 'Directly'}</td>
              <td data-label="Campaign">{campaign || 'None'}</td>
              <td data-label="Leads">{leads}</td>
              <td data-label="Clients">{clients}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function Outcomes({ outcomes }: Pick<NonNullable<Loaded['leads']>, 'outcomes'>) {
  return (
    <section className={`${adminUi.panel} ${styles.wide}`} aria-label="Lead outcomes">
      <h2>Lead outcomes</h2>
      <Table caption="Lead outcomes" head={['Kind', 'All', 'Answered', 'Archived', 'Open']}>
        {outcomes.map(({ label, href, all, answered, archived, open }) => (
          <tr key={label}>
            <td>
              <a href={href}>{label}</a>
            </td>
            <td data-label="All">{all}</td>
            <td data-label="Answered">{answered}</td>
            <td data-label="Archived">{archived}</td>
            <td data-label="Open">{open ?? 'No answer needed'}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Health({ findings }: { findings: NonNullable<Loaded['health']> }) {
  return (
    <section className={adminUi.panel} aria-label="Health">
      <h2>Health</h2>
      <ul className={adminUi.plain}>
        {findings.map(({ subject, fine, message }) => (
          <li key={subject}>
            <Badge kind={fine ? 'good' : 'warn'}>{subject}</Badge> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
