import type { MailFrequency } from './notification.ts'

export const frequencyLabels: Record<MailFrequency, string> = {
  'at-once': 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
}
