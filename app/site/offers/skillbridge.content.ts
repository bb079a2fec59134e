import { words } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'sides.list.*.action', 'process.steps.*.title']

/** Copy of the Solution SkillBridge page. */
export const skillbridge = words('skillbridge', fixed, {
  meta: {
    name: 'Solution SkillBridge',
    title: 'Hire Presales Engineers: Solution SkillBridge',
    description:
      'Presales talent, assessed by presales people: for employers with a seat to fill and for ' +
      'professionals who want the right one.',
  },
  hero: {
    title: 'Solution SkillBridge',
    lede:
      'A good solution engineer reads badly on paper: half engineer, half seller, no quota of their own. ' +
      'We match people by how they work a deal.',
    action: 'Talk to SkillBridge',
  },
  sides: {
    title: 'Two sides of one bridge',
    list: [
      {
        title: 'For employers',
        text:
          'The requisition says eight years and three clouds. What you need is a person who can calm a room of ' +
          'architects. We write the brief from your deals, and you meet few people, all of whom have done it ' +
          'in front of us.',
        gets: [
          'A brief written from your own deals',
          'Candidates who gave us a demo first',
          'For a pursuit, for a quarter, or for good',
        ],
        to: '/contact?service=employer',
        action: 'Find Talent Now',
      },
      {
        title: 'For presales professionals',
        text:
          'Tell us once what you can do and what you want next. A practitioner reads it, not a filter. You ' +
          'hear from us within 48 hours, and your name goes to nobody before you say yes.',
        gets: [
          'Read by people who have done your job',
          'A yes or no on every introduction',
          'A straight answer when it is a no',
        ],
        to: '/skillbridge/candidate-profile',
        action: 'Join Our Network',
      },
    ],
  },
  process: {
    title: 'How a match is made',
    steps: [
      {
        title: 'Discovery',
        text: 'Employers show us two deals and the team. Professionals tell us about two of theirs. An hour each.',
      },
      {
        title: 'Assessment',
        text: 'A discovery call and a demo, live, with a practitioner as the buyer. Everybody gets the notes.',
      },
      {
        title: 'Matching',
        text:
          'Few introductions, each with the reason in writing. The professional says yes before the employer ' +
          'learns a name.',
      },
      {
        title: 'Success',
        text: 'We call both in week one, week four and week twelve. If it does not fit, we say so first.',
      },
    ],
  },
  assess: {
    title: 'What we look for',
    intro: 'Tools can be learned in a month. These take longer.',
    list: [
      { title: 'Listening', text: 'Does the second question come from the first answer?' },
      { title: 'Judgment', text: 'What did they leave out of the demo, and why?' },
      { title: 'Candor', text: 'How do they say that it does not do that?' },
      { title: 'Follow-through', text: 'What arrived the day after?' },
    ],
  },
  closing: {
    title: 'A seat to fill, or a seat to find?',
    action: 'Talk to SkillBridge',
    ways: [
      { href: '/skillbridge/candidate-profile', label: 'Leave your profile', text: 'Read within 48 hours.' },
      {
        href: '/academy?tab=certifications',
        label: 'What a certificate proves',
        text: 'Three levels, shown on real work.',
      },
      { href: '/resources', label: 'Hire for the second question', text: 'Reading for those who lead presales.' },
    ],
  },
})
