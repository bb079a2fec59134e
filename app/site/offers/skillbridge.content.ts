import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'sides.list.*.action', 'process.steps.*.title']

/** Copy of the Solution SkillBridge page. */
export const skillbridge = definePageCopy('skillbridge', fixed, {
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
      'A good solution engineer looks odd on paper: half engineer, half seller, no quota. We match people by how ' +
      'they work on a deal.',
    action: 'Talk to SkillBridge',
  },
  match: {
    title: 'A brief and a profile, line by line',
    intro:
      'The brief comes from the employer’s own deal, here the pilot of the warehouse deal. The profile comes from what ' +
      'the candidate showed us.',
  },
  sides: {
    title: 'Employers and professionals',
    list: [
      {
        title: 'For employers',
        text:
          'The job ad says eight years and three clouds. You need somebody who can calm a room of architects. We ' +
          'write the brief from your deals, and you meet a few people who have all given us a demo.',
        gets: [
          'A brief written from your own deals',
          'Candidates who gave us a demo first',
          'For one deal, for a quarter, or for good',
        ],
        to: '/contact?service=employer',
        action: 'Find Talent Now',
      },
      {
        title: 'For presales professionals',
        text:
          'Tell us once what you can do and what you want next. A person reads it, not a filter. You ' +
          'hear from us within 48 hours, and no employer sees your name before you say yes.',
        gets: [
          'Read by people who have done your job',
          'A yes or no on every introduction',
          'A straight answer if it is a no',
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
        text: 'A discovery call and a demo, live, with one of us as the buyer. The candidate gets our notes.',
      },
      {
        title: 'Matching',
        text: 'A few introductions, each with the reason in writing. The candidate says yes before you learn a name.',
      },
      {
        title: 'Success',
        text: 'We call both sides in week 1, week 4 and week 12. If it doesn’t fit, we say so first.',
      },
    ],
  },
  assess: {
    title: 'What we look for',
    intro: 'A new tool takes a month to learn. These take longer.',
    list: [
      { title: 'Listening', text: 'Does the second question come from the first answer?' },
      { title: 'Judgment', text: 'What did they leave out of the demo, and why?' },
      { title: 'Candor', text: 'How do they say “It does not do that”?' },
      { title: 'Follow-through', text: 'What did they send the day after?' },
    ],
  },
  closing: {
    title: 'A seat to fill, or a seat to find?',
    text: 'Tell us which. We write back with two questions about your deals, and a time to talk.',
    action: 'Talk to SkillBridge',
    quiet: { href: '/academy?tab=certifications', label: 'Or see what a certificate proves' },
  },
})
