import { Icon } from '#app/art/icons.tsx'
import type { ClaimFact } from './sections/claims.tsx'
import type { Feature } from './sections/feature-cards.tsx'

/** The words of the home page. */
export const home = {
  description:
    'We train, coach and equip presales teams to take the larger slice: workshops, process, coaching, an ' +
    'academy and a community for presales professionals.',
  lede:
    'Your rivals get their share. We train, coach and equip presales teams to take the larger slice, ' +
    'deal after deal, for reasons a buyer can explain.',
  note: 'Workshops\u00a0· Process\u00a0· Coaching\u00a0· Academy\u00a0· Community',
  cards: [
    {
      title: 'Drive Revenue',
      text: 'Qualify harder, show less, win more: a pipeline that closes for reasons you can repeat.',
      figure: <Icon name="share" />,
    },
    {
      title: 'Business Solutions',
      text: 'Shape the requirement with the buyer before it is written down without you.',
      figure: <Icon name="halves" />,
    },
    {
      title: 'Skills Development',
      text: 'Certifications and practice for discovery, demos, RFPs and value.',
      figure: <Icon name="quarters" />,
    },
    {
      title: 'Customer Engagement',
      text: 'Conversations that executives ask to continue.',
      figure: <Icon name="meeting" />,
    },
  ] satisfies Feature[],
  who: [
    'We are presales people. We have sat in the discovery call that went nowhere, rebuilt the demo at ' +
      'midnight, and answered question 214 of an RFP that was written for somebody else.',
    'So we teach what changes Monday: how to hear the problem behind the requirement, how to show one ' +
      'thing well instead of ten things quickly, and how to make the value so plain that procurement has ' +
      'little left to argue with.',
  ],
  claims: [
    { value: '20%', label: 'higher win rates, at best' },
    { value: '30%', label: 'shorter sales cycles' },
    { value: '25%', label: 'better team efficiency' },
  ] satisfies ClaimFact[],
} as const
