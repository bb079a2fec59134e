import type { ClaimFact } from '../sections/claims.tsx'

/** The page that explains how each figure is counted. */
export const howWeCountPath = '/how-we-count'

/** The results that clients aim for, as worded in the specification. */
export const promisedClaims = [
  { id: 'win-rates', value: 'up to 20%', percent: 20, label: 'win rates up to 20% higher' },
  { id: 'sales-cycles', value: '30%', percent: 30, removed: true, label: 'sales cycles 30% shorter' },
  { id: 'efficiency', value: '25%', percent: 25, label: 'team efficiency 25% better' },
] satisfies ClaimFact[]

/** The results that teams which work by the framework aim for. */
export const impactClaims = [
  { id: 'win-rate', value: '+35%', percent: 35, label: '+35% win rate' },
  { id: 'sales-cycle', value: '−25%', percent: 25, removed: true, label: '−25% sales cycle' },
  { id: 'productivity', value: '+40%', percent: 40, label: '+40% productivity' },
  { id: 'satisfaction', value: '+30%', percent: 30, label: '+30% satisfaction' },
] satisfies ClaimFact[]

/** The aim for proposals that are written on the Solution Center. */
export const proposalClaim = {
  id: 'proposal-time',
  value: 'up to 70%',
  percent: 70,
  removed: true,
  label: 'up to 70% shorter proposal time',
} satisfies ClaimFact
