import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { StatusBadge } from '../../inbox/lead-status.tsx'
import type { CandidateSummary } from '../candidate.ts'

/** Candidate profiles in the inbox. @param back URL of the list */
export function CandidateList({ candidates, back }: { candidates: CandidateSummary[]; back: string }) {
  return (
    <Table caption="Candidate profiles, newest first" head={['Name', 'Works as', 'Where', 'Status', 'Received']}>
      {candidates.map((candidate) => (
        <tr key={candidate.id}>
          <td>
            <div className={adminUi.name}>
              <a data-row href={withBack(`/admin/inbox/candidates/${candidate.id}`, back)}>
                {candidate.firstName} {candidate.lastName}
              </a>
              <span className={adminUi.soft}>{candidate.email}</span>
            </div>
          </td>
          <td data-label="Works as">
            <div className={adminUi.name}>
              <span>
                {[candidate.currentPosition, candidate.currentCompany].filter(Boolean).join(', ') || 'Not given'}
              </span>
              <span className={adminUi.soft}>Years in presales: {candidate.yearsExperience}</span>
            </div>
          </td>
          <td data-label="Where">{candidate.location}</td>
          <td>
            <StatusBadge status={candidate.status} />
          </td>
          <td className={adminUi.when} data-label="Received">
            <Time value={candidate.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
