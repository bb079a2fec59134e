import { words } from '#app/platform/copy/copy.ts'
import type { MailList } from './notification.ts'

/** Copy of the unsubscribe page, including the names of the lists. */
export const unsubscribeWords = words('unsubscribe', [], {
  title: 'Stop these emails',
  about: 'No more emails about:',
  button: 'Unsubscribe',
  all: 'Stop all emails from the Campus',
  busy: 'Stopping...',
  done: 'Done. You get no more of these emails. In your account you can choose them again.',
  choose: 'Choose what you hear',
  gone: 'This link is no longer valid. You can choose your emails in your account.',
  lists: {
    comment: 'Comments on my posts',
    reply: 'Replies to my comments',
    mention: 'Mentions of me',
    decision: 'Moderators’ decisions about what I wrote',
    report: 'What became of my reports',
    event: 'Changes of events that I attend',
    followed: 'News from topics, posts and people that I follow',
    digest: 'What is lively in the Campus',
  } satisfies Record<MailList, string>,
})
