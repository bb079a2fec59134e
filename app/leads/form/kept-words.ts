import { keptNotSent } from '#app/site/sections/mail-promise.tsx'

/**
 * What the public pages say instead of what promises an email, where no email server is set up. They stand together so
 * that nobody who writes a promise forgets its other half.
 */
export const wordsWithoutMail = {
  call: {
    sent: { description: keptNotSent },
    booked:
      'Your call is booked. No email server is set up here yet: the invitation is kept, not sent. Keep the address ' +
      'of this page: here you move or cancel the call.',
    moved: 'Your call has moved. No email server is set up here yet: the new invitation is kept, not sent.',
  },
  file: {
    title: 'The file is for who leaves an address',
    text: 'No email server is set up here yet: leave your address, and the link for you is kept, not sent.',
    over: 'That link is over. No email server is set up here yet: a new one is kept, not sent.',
    sent: { title: 'Kept, not sent', description: keptNotSent },
  },
  result: {
    text:
      'No email server is set up here yet: what you ask for is kept, not sent. The address of this page holds your ' +
      'result, so keep that.',
    sent: { title: 'Kept, not sent', description: `${keptNotSent} The address of this page holds your result.` },
  },
  move: 'No email server is set up here yet: the link is kept, not sent, and until it is opened nothing changes.',
} as const
