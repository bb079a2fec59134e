import type { ReactNode } from 'react'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LeadNavigationBar } from '../all/lead-navigation.tsx'
import { AssignmentPanel } from './assignment/assignment-panel.tsx'
import { LeadKeys } from './keys/lead-keys.tsx'
import { leadLabels } from './labels.ts'
import type { LeadPageData } from './lead-page.server.ts'
import { LeadStatus } from './lead-status.tsx'
import { Notes } from './notes.tsx'
import { Replies } from './replies/replies.tsx'
import type { LeadStatusName } from './status-words.ts'

/**
 * The page of a lead of any kind: its content, actions, replies, notes and status.
 * @param recordType label of its kind @param more further actions @param aside content beside it
 */
export function LeadPage({
  page,
  posted,
  title,
  recordType,
  statuses,
  more,
  aside,
  children,
}: {
  page: Omit<LeadPageData, 'status'> & { status: LeadStatusName }
  posted: { form: FormState } | undefined
  title: string
  recordType: string
  statuses: readonly LeadStatusName[]
  more?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const { at, everything, status, notes, replies, navigation, form, assignment, owners } = page
  return (
    <>
      <LeadNavigationBar navigation={navigation} />
      <h1 className={adminUi.title}>{title}</h1>
      <div className={adminUi.columns}>
        <div className={adminUi.stack}>
          <section className={adminUi.panel} aria-label={recordType}>
            {children}
            <div className={adminUi.actions}>
              <ButtonLink small href={withBack(`${at}/reply`, navigation.back)} accessKey="r" aria-keyshortcuts="r">
                Reply
              </ButtonLink>
              {more}
              <ButtonLink kind="quiet" small href={everything}>
                {leadLabels.everything}
              </ButtonLink>
              <ButtonLink kind="danger" small href={withBack(`${at}/removal`, navigation.back)}>
                {leadLabels.delete}
              </ButtonLink>
            </div>
          </section>
          <Replies replies={replies} />
        </div>
        <div className={adminUi.stack}>
          <LeadStatus status={status} statuses={statuses} action={withBack(`${at}/status`, navigation.back)} />
          <AssignmentPanel form={assignment} owners={owners} action={withBack(`${at}/marks`, navigation.back)} />
          {aside}
        </div>
        <Notes notes={notes} form={posted?.form ?? form} />
      </div>
      <LeadKeys on="lead" />
    </>
  )
}
