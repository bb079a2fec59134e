import { words } from '#app/platform/copy/copy.ts'
import { site } from '#app/shell/site.ts'

// Labels as specified, which admins cannot change.
const fixed = ['meta.title', 'title', 'form', 'fields', 'cards.*.text', 'sent.title', 'sent.description']

/** Copy of the contact page. */
export const contact = words('contact', fixed, () => ({
  meta: {
    title: 'Contact Us',
    description: 'Write to us about a deal, a team or a course. A presales practitioner reads every message.',
  },
  title: 'Contact Us',
  lede:
    'Tell us which deal, which team, which problem. A practitioner who has sat on your side of the table ' +
    'reads it and writes back.',
  form: {
    title: 'Send us a message',
    send: 'Send Message',
    sending: 'Sending...',
  },
  fields: { name: 'Name', email: 'Email', company: 'Company', phone: 'Phone', message: 'Message' },
  prompt: 'Fill out the form, and someone who has run presales teams writes back.',
  again: 'Send another message',
  cards: [
    {
      title: 'Write',
      text: site.salesAddress,
      href: `mailto:${site.salesAddress}`,
      note: 'Goes to the same people as the form.',
    },
    {
      title: 'Call',
      text: site.phone,
      href: site.phoneLink,
      note: 'If nobody picks up, leave your number and we will call you back.',
    },
    {
      title: 'Visit',
      text: `${site.office.city}, ${site.office.region}`,
      note: 'Our office. Say when, and we meet you there.',
    },
  ],
  next: {
    title: 'What to put in',
    points: [
      'What you sell, and to whom.',
      'What happens now, and what should happen instead.',
      'When it has to be different, and who will notice.',
    ],
  },
  waysTitle: 'Find it yourself',
  ways: [
    { href: '/meet?from=contact', label: 'Book a call', text: 'Choose a time in your own time zone.' },
    { href: '/how-we-count', label: 'How we count', text: 'What our figures mean, and how they can mislead.' },
    { href: '/resources', label: 'Read first', text: 'Articles and templates, without a form.' },
  ],
  sent: {
    title: 'Message sent!',
    description: "We'll get back to you as soon as possible.",
    next: [
      'A copy is on its way to your email address.',
      'A practitioner reads it on the next working day, and answers in person.',
      'If a call helps, the answer proposes two times for it.',
    ],
  },
  failed: {
    title: 'Message not sent',
    description: 'Something went wrong on our side. What you typed is still here: please send it again in a moment.',
  },
}))
