import type { MailPace } from './notification.ts'

export const paceLabels: Record<MailPace, string> = {
  'at-once': 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
}
