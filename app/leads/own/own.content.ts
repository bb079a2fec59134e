/** Copy of the page on which somebody sees, corrects, extends or ends what is kept of them. */
export const own = {
  title: 'What we keep of what you sent',
  kinds: {
    messages: { what: 'Your message', why: 'to answer you' },
    assessments: {
      what: 'Your assessment',
      why: 'because you asked for it by email, and agreed that we may write to you',
    },
    calls: { what: 'Your call', why: 'to prepare it and to keep its time' },
    files: { what: 'Your address, for a file', why: 'because you agreed that we may write to you about it' },
    candidates: { what: 'Your profile', why: 'to match you with roles' },
  },
  kept: (what: string, why: string) =>
    `${what}, with what we wrote to each other, ${why}. Our team reads it, nobody else.`,
  until: 'Kept until',
  extend: 'Keep it longer',
  extended: 'We keep it longer.',
  correct: 'Correct it',
  name: 'Name',
  company: 'Company',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  end: {
    title: 'End it',
    text: 'It is deleted, everywhere and at once, with the emails about it. A call that is still to come is cancelled.',
    sure: 'Yes, delete it.',
    sureMissing: 'Please confirm that it is to be deleted.',
    submit: 'Delete it',
  },
  ended: { title: 'It is deleted', text: 'Nothing of it is left with us.' },
  privacy: 'Privacy',
  inMail: 'See, correct or delete what we keep of this:',
} as const
