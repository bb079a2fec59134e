import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { Section } from '#app/shell/sections/section.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Failure, LeadFrame } from '../form/lead-frame.tsx'
import type { LeadResponse, OpenedForm } from '../lead-response.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import styles from './assessment.module.css'
import { type AssessmentArea, areaIds } from './edition.ts'
import { assessment } from './questions.content.ts'
import type { AssessmentScores } from './result.ts'
import { Scores } from './scores.tsx'

interface Reading {
  href: string
  title: string
  isFile: boolean
}

export interface ResultPageProps {
  scores: AssessmentScores
  /** From weakest to strongest, with suggested reading for the weakest. */
  areas: (AssessmentArea & { read: Reading[] })[]
  opened: OpenedForm
  posted: LeadResponse | undefined
  sent: boolean
  /** The team that the answers were added to. */
  team: string | null
  /** True if at least one host takes calls. */
  takesCalls: boolean
}

/** A result: its scores, advice for the two weakest areas, and the form that emails it. */
export function ResultPage({ scores, areas, opened, posted, sent, team, takesCalls }: ResultPageProps) {
  const { result } = assessment()
  const inOrder = areaIds.flatMap((id) => areas.filter((area) => area.id === id))
  const write = `/contact?service=${areas[0]?.service ?? 'workshops'}&from=assessment`
  return (
    <>
      <Scores title={result.title} areas={inOrder} scores={scores} />
      <Section ground="mist" title={result.weakest}>
        <div className={styles.advice}>
          {areas.slice(0, 2).map((area) => (
            <Advice key={area.id} area={area} />
          ))}
        </div>
        <p className={styles.ways}>
          {team && <a href={`/assessment/${team}`}>{assessment().seeTeam}</a>}
          <a href="/assessment">{result.again}</a>
        </p>
      </Section>
      <Section title={assessment().mail.title} intro={assessment().mail.text}>
        <MailForm {...{ opened, posted, sent }} />
      </Section>
      <Section ground="sand" title={result.closing} intro={result.closingText}>
        <div className={styles.ways}>
          {takesCalls ? (
            <>
              <ButtonLink href="/meet?from=assessment">{result.call}</ButtonLink>
              <a href={write}>{result.write}</a>
            </>
          ) : (
            <ButtonLink href={write}>{result.write}</ButtonLink>
          )}
        </div>
      </Section>
    </>
  )
}

function Advice({ area }: { area: ResultPageProps['areas'][number] }) {
  const { id, name, read } = area
  const { result } = assessment()
  return (
    <section className={styles.piece} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <dl className={styles.steps}>
        <div>
          <dt>{result.do}</dt>
          <dd>{area.do}</dd>
        </div>
        <div>
          <dt>{result.ask}</dt>
          <dd>{area.ask}</dd>
        </div>
        {read.length > 0 && (
          <div>
            <dt>{result.read}</dt>
            <dd>
              <ul>
                {read.map(({ href, title, isFile }) => (
                  <li key={href}>
                    <a href={href}>{title}</a>
                    {isFile && ' (download)'}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function MailForm({ opened, posted, sent }: Pick<ResultPageProps, 'opened' | 'posted' | 'sent'>) {
  const { form, formToken } = posted ?? opened
  const words = assessment().mail
  // Once the form is rejected, its fragment id moves from the form to the error message.
  const isRejected = posted !== undefined && posted.outcome !== 'sent'
  return (
    <LeadFrame sentWords={words.sent} againLabel={words.again} sent={sent && !posted}>
      <form id={isRejected ? undefined : 'answer'} method="post" action="#answer" noValidate className={styles.mail}>
        {posted?.outcome === 'failed' && <Failure id="answer" {...words.failed} />}
        <FormErrors id="answer" messages={formErrors(form)} fields={form.errors} />
        <HiddenFields formToken={formToken} formId="form" />
        <EmailField {...field(form, 'email')} label={words.email} autoComplete="email" />
        <TextField {...field(form, 'name')} label={words.name} markOptional autoComplete="name" />
        <TextField {...field(form, 'company')} label={words.company} markOptional autoComplete="organization" />
        <Checkbox {...field(form, 'team')} required={false} label={words.team} />
        <Checkbox {...field(form, 'consent')} label={words.consent} />
        <div>
          <Button busyLabel={words.sending}>{words.submit}</Button>
        </div>
      </form>
    </LeadFrame>
  )
}
