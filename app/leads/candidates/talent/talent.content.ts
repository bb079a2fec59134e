import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy of the candidate's own page. */
export const talent = definePageCopy('talent', [], {
  title: 'My profile',
  kept: {
    title: 'What we store, why, and for how long',
    what: 'We keep the details below, your documents, and our emails to you.',
    why:
      'We use it to match you with roles. Only our talent team can read it, and we don’t share your name until ' +
      'you say yes.',
    until: 'Until',
    extend: 'Keep it longer',
  },
  introductions: {
    title: 'Introductions',
    text: 'These are the employers we’d like to introduce you to. We don’t share your name until you say yes, and you can change your mind.',
    asked: 'Asked on',
    yes: 'You said yes on',
    no: 'You said no on',
    agree: 'Yes, introduce me',
    decline: 'No',
  },
  documents: 'Your documents',
  save: 'Save my profile',
  saving: 'Saving...',
  saved: 'Saved. We can see your changes.',
  extended: 'We’ll keep it longer.',
  withdraw: {
    title: 'Withdraw your profile',
    text:
      'We’ll delete your profile, your documents and all emails about them right away, everywhere. You can’t undo ' +
      'this.',
    sure: 'Yes, delete everything.',
    sureMissing: 'Please check the box to delete everything.',
    submit: 'Withdraw my profile',
    busy: 'Deleting...',
  },
  privacy: 'Privacy',
  withdrawn: {
    title: 'Your profile is deleted',
    text: 'We’ve deleted all of it. You can send us a new one at any time.',
  },
})
