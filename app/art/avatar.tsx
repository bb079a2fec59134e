import { pick, seeded } from './seed.ts'
import { wedgePath } from './wedge.ts'

const grounds = [
  ['var(--pine)', 'var(--sand-shape)', 'var(--slice)'],
  ['var(--sand-shape)', 'var(--slice)', 'var(--ink)'],
  ['var(--ink)', 'var(--slice)', 'var(--sand-shape)'],
  ['var(--mist-shape)', 'var(--pine)', 'var(--slice)'],
  ['var(--slice)', 'var(--ink)', 'var(--mist-shape)'],
] as const

/** A generated picture for members without one, always the same for the same seed. */
export function AvatarFigure({ seed }: { seed: string }) {
  const __html = drawingOf(seed)
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  )
}

// Cache, with a maximum size: a thread shows the same members repeatedly. The markup is a single React element.
const most = 1000
const known = new Map<string, string>()

function drawingOf(seed: string): string {
  const drawing = known.get(seed) ?? drawn(seed)
  if (known.size < most) known.set(seed, drawing)
  return drawing
}

/** The markup contains only our colors and numbers, never the seed. */
function drawn(seed: string): string {
  const next = seeded(seed)
  const [ground, wedge, dot] = pick(next, grounds)
  const from = next()
  const to = from + 0.22 + next() * 0.4
  return (
    `<path d="M0 0h100v100H0z" fill="${ground}"></path>` +
    `<path d="${wedgePath({ from, to, r: 72, cx: 50, cy: 50 })}" fill="${wedge}"></path>` +
    `<circle cx="50" cy="50" r="${Math.round(12 + next() * 14)}" fill="${dot}"></circle>`
  )
}
