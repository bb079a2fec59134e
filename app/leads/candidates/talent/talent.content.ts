import { words } from '#app/platform/copy/copy.ts'

/** Copy of the candidate's own page. */
export const talent = words('talent', [], {
  title: 'My profile',
  kept: {
    title: 'What we keep, why, and until when',
    what: 'We keep the details below, your documents, and our emails to you.',
    why:
      'Why: to match you with roles. Our talent team reads it, nobody else. Your name goes to nobody ' +
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
  saved: 'Saved. We see what you changed.',
  extended: 'We keep it longer.',
  withdraw: {
    title: 'Withdraw',
    text:
      'Your profile, your documents and all emails about them are deleted, everywhere and at once. This ' +
      'cannot be undone.',
    sure: 'Yes, delete everything.',
    sureMissing: 'Please confirm that everything is to be deleted.',
    submit: 'Withdraw my profile',
    busy: 'Deleting...',
  },
  privacy: 'Privacy',
  withdrawn: {
    title: 'Your profile is deleted',
    text: 'Nothing of it is left with us. You are welcome to send a new one at any time.',
  },
})
