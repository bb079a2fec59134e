import { wedgePath } from '#app/art/wedge.ts'
import { amountOf } from '../collections/kinds.ts'

/** The larger of two amounts without a percent sign takes three quarters of the circle. */
const LARGEST_SHARE = 0.75

/**
 * A result as two wedges of one circle: a hairline for the amount before, filled for the amount after. Percentages are
 * drawn to scale. Decorative, because the amounts are shown as text beside it.
 */
export function ResultFigure({ before, after, className }: { before: string; after: string; className?: string }) {
  const [from, to] = [amountOf(before), amountOf(after)]
  const isPercent = before.includes('%') && after.includes('%') && Math.max(from, to) < 100
  const whole = isPercent ? 100 : Math.max(from, to) / LARGEST_SHARE
  const wedge = (amount: number, r: number) => wedgePath({ from: 0, to: amount / whole, r, cx: 50, cy: 50, digits: 1 })
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <circle cx="50" cy="50" r="47" fill="none" stroke="var(--line)" strokeWidth=".6" />
      <path d={wedge(to, 47)} fill="var(--slice)" />
      <path d={wedge(from, 40)} fill="none" stroke="var(--ink)" strokeWidth=".9" />
    </svg>
  )
}
