import { words } from '#app/platform/copy/copy.ts'

/** Copy of the candidate's own page. */
export const talent = words('talent', [], {
  title: 'My profile',
  kept: {
    title: 'What we store, why, and for how long',
    what: 'We store the details below, your documents, and our emails to you.',
    why:
      'We use it to match you with roles. Only our talent team can read it, and we share your name with nobody ' +
      'before you say yes.',
    until: 'Until',
    extend: 'Keep it longer',
  },
  introductions: {
    title: 'Introductions',
    text: 'Employers to whom we would like to introduce you. We share your name with nobody before you say yes, and you can change your mind.',
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
  extended: 'We keep it longer.',
  withdraw: {
    title: 'Withdraw',
    text:
      'We delete your profile, your documents and all emails about them everywhere, right away. This cannot be ' +
      'undone.',
    sure: 'Yes, delete everything.',
    sureMissing: 'Please confirm that you want to delete everything.',
    submit: 'Withdraw my profile',
    busy: 'Deleting...',
  },
  privacy: 'Privacy',
  withdrawn: {
    title: 'Your profile is deleted',
    text: 'We have deleted all of it. You are welcome to send a new one at any time.',
  },
})
