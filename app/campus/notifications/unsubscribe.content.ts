import { definePageCopy } from '#app/platform/copy/copy.ts'
import type { MailList } from './notification.ts'

/** Copy of the unsubscribe page, including the names of the lists. */
export const unsubscribeWords = definePageCopy('unsubscribe', [], {
  title: 'Stop these emails',
  about: 'You’ll get no more emails about:',
  button: 'Unsubscribe',
  all: 'Stop all emails from the Campus',
  busy: 'Stopping...',
  done: 'Done. You won’t get these emails anymore. You can turn them back on in your account.',
  choose: 'Choose your notifications',
  gone: 'This link is no longer valid. You can choose your emails in your account.',
  lists: {
    comment: 'Comments on my posts',
    reply: 'Replies to my comments',
    mention: 'Mentions of me',
    decision: 'Moderators’ decisions about my posts',
    report: 'Outcomes of my reports',
    event: 'Changes to my events',
    followed: 'News from topics, posts and people I follow',
    digest: 'What’s popular in the Campus',
  } satisfies Record<MailList, string>,
})
