import { fail } from '../errors.ts'

const units: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
// The last moment that both JavaScript and every client can write down.
const endOfTime = Date.parse('9999-12-31T23:59:59Z')

/** The end of a ban of this length (`24h`, `1h30m`), null for `none`. @throws AuthError validation_failed */
export function banEnd(duration: string): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration)
    fail('validation_failed', 'invalid format for ban duration: write "24h" or "none"')
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
  return new Date(Math.min(Date.now() + length, endOfTime))
}
