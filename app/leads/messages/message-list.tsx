import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { StatusBadge } from '../inbox/lead-status.tsx'
import { type Message, subjectOf } from './message.ts'

/** Contact messages in the inbox. @param back URL of the list */
export function MessageList({ messages, back }: { messages: Message[]; back: string }) {
  return (
    <Table caption="Messages, newest first" head={['From', 'Message', 'Status', 'Received']}>
      {messages.map((message) => (
        <tr key={message.id}>
          <td>
            <div className={adminUi.name}>
              <a data-row href={withBack(`/admin/inbox/messages/${message.id}`, back)}>
                {message.name}
              </a>
              <span className={adminUi.soft}>{message.company ?? message.email}</span>
            </div>
          </td>
          <td data-label="Message">
            <div className={adminUi.name}>
              {subjectOf(message) && <span>{subjectOf(message)}</span>}
              <span className={adminUi.more}>{message.message.slice(0, 300)}</span>
            </div>
          </td>
          <td>
            <StatusBadge status={message.status} />
          </td>
          <td className={adminUi.when} data-label="Received">
            <Time value={message.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
