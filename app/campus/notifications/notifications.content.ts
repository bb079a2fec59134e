import type { MailList, MailPace } from './notification.ts'

/** What the lists are called in the settings and on the unsubscribe page. */
export const listLabels: Record<MailList, string> = {
  comment: 'Comments on my posts',
  reply: 'Replies to my comments',
  mention: 'Mentions of me',
  decision: 'Moderators’ decisions about what I wrote',
  report: 'What became of my reports',
  event: 'Changes of events that I attend',
  followed: 'News from topics, posts and people that I follow',
  digest: 'What is lively in the Campus',
}

export const paceLabels: Record<MailPace, string> = {
  'at-once': 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
}
