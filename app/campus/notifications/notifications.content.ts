import type { MailFrequency } from './notification.ts'

export const frequencyLabels: Record<MailFrequency, string> = {
  'at-once': 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
}
