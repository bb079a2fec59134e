import { definePageCopy } from '#app/platform/copy/copy.ts'
import { site } from '#app/shell/site.ts'

// Labels as specified, which admins cannot change.
const fixed = ['meta.title', 'title', 'form', 'fields', 'cards.*.text', 'sent.title', 'sent.description']

/** Copy of the contact page. */
export const contact = definePageCopy('contact', fixed, () => ({
  meta: {
    title: 'Contact Us',
    description: 'Write to us about a deal, a team or a course. A presales practitioner reads every message.',
  },
  title: 'Contact Us',
  lede: 'Tell us which deal, which team, which problem. Somebody who has done your job reads it and writes back.',
  form: {
    title: 'Send us a message',
    send: 'Send Message',
    sending: 'Sending...',
  },
  fields: { name: 'Name', email: 'Email', company: 'Company', phone: 'Phone', message: 'Message' },
  prompt: 'Fill out the form, and someone who has run presales teams writes back.',
  again: 'Send another message',
  /** Above the form, if the visitor comes from a service or a certification. */
  topicLabels: { lasts: 'How long', bring: 'What to bring' },
  topics: {
    services: {
      workshops: {
        lasts: 'One or two days, and a week to prepare.',
        bring: 'A deal whose requirement is not written yet, and the account team.',
      },
      process: {
        lasts: 'Six weeks.',
        bring: 'Five recent deals, won and lost, and somebody who knows how each came in.',
      },
      learning: {
        lasts: 'Eight to twelve weeks beside the day job, two hours a week.',
        bring: 'The roles on your team, and the skill you miss most in each.',
      },
      coaching: { lasts: 'Six months, every second week.', bring: 'The conversation that you’ve been putting off.' },
      advisory: {
        lasts: 'Two months, then a day a month.',
        bring: 'Your head count, your pipeline, and who decides which deals get presales.',
      },
      metrics: { lasts: 'Four weeks.', bring: 'Read access to your CRM, and an hour of somebody in finance.' },
      academy: {
        lasts: 'A course takes three to five sessions, a certification eight to sixteen weeks.',
        bring: 'A deal you’re working on.',
      },
      'corporate-training': {
        lasts: 'It depends on what we see in three of your deals.',
        bring: 'The size of the team, and the date by which it has to be ready.',
      },
      skillbridge: {
        lasts: 'An hour to start with. The search depends on the role.',
        bring: 'Two deals: yours if you hire, or two that you worked on.',
      },
      employer: {
        lasts: 'An hour for the brief. The search depends on the role.',
        bring: 'Two deals, the team around the seat, and why it is empty.',
      },
      framework: {
        lasts: 'Half a day to lay two deals on the six stages.',
        bring: 'One deal that you won and one that you lost.',
      },
      products: { lasts: 'An hour to fill in the first page together.', bring: 'One open deal.' },
      navigator: {
        lasts: 'Three weeks for an assessment.',
        bring: 'Three deals: one won, one lost, and one that is open.',
      },
      'solution-center': { lasts: 'An hour for the demo.', bring: 'A real RFP. You keep the answers.' },
      'onboarding-solutions': {
        lasts: 'Ninety days for each new hire.',
        bring: 'Your best demo, your worst loss, and the next start date.',
      },
    },
    certifications: {
      solutioneer: { lasts: 'Eight weeks.', bring: 'A discovery call and a demo that you have to give anyway.' },
      advanced: { lasts: 'Twelve weeks.', bring: 'A complex deal, from qualification to decision.' },
      leader: { lasts: 'Sixteen weeks.', bring: 'Your own team, and a quarter of its figures.' },
    },
  },
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
      note: 'Our office. Tell us when you can come.',
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
  times: { title: 'Or pick a time to talk', more: 'See all free times' },
  quiet: { href: '/resources', label: 'Or read our articles first' },
  sent: {
    title: 'Message sent!',
    description: "We'll get back to you as soon as possible.",
    next: [
      'A copy is on its way to your email address.',
      'Somebody who has run presales teams reads it and answers by the end of the next business day.',
      'If a call helps, the answer proposes two times for it.',
    ],
  },
  failed: {
    title: 'Message not sent',
    description: 'Something went wrong on our side. What you typed is still here: please send it again in a moment.',
  },
}))
