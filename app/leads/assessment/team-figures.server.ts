import { createHmac } from 'node:crypto'
import { leadSecret } from '../spam/secret.server.ts'
import { areaIds } from './edition.ts'
import { resultOf } from './editions.server.ts'
import type { AssessmentScores } from './result.ts'
import { answersOfTeam, MAX_ANSWERS } from './team.server.ts'

/** Answers needed before a team sees figures. */
const MIN_ANSWERS = 5

/** Figures that everybody with a team's link can see. */
export interface TeamFigures {
  /** Number of answers that the averages include. */
  shown: number
  /** Number of answers at which the averages update next, and how many are missing; undefined at the last step. */
  next: number | undefined
  missing: number | undefined
  /** Averages of the first answers; undefined below the minimum. */
  averages: AssessmentScores | undefined
}

/**
 * Averages of a team's first 5, 10, 20, 40 … answers. Updating only at these steps keeps viewers from deriving one
 * colleague's answers by comparing before and after. @throws NotFound
 */
export async function figuresOfTeam(team: string): Promise<TeamFigures> {
  const codes = await answersOfTeam(team)
  let step = MIN_ANSWERS
  while (step <= codes.length) step *= 2
  const shown = step === MIN_ANSWERS ? 0 : step / 2
  const next = step <= MAX_ANSWERS ? step : undefined
  const results = await Promise.all(codes.slice(0, shown).map(resultOf))
  const scores = results.flatMap((result) => (result ? [result.scores] : []))
  const averages = scores.length > 0 ? await blurredAverages(team, scores) : undefined
  return { shown, next, missing: next && next - codes.length, averages }
}

/**
 * Rounds averages to tens at random: 63 becomes 70 with probability 0.3, else 60. Members who gave four of five answers
 * could derive the fifth from an exact or a predictably rounded average. The randomness is an HMAC of a secret and the
 * average, so that reloading does not draw again.
 */
async function blurredAverages(team: string, all: AssessmentScores[]): Promise<AssessmentScores> {
  const secret = await leadSecret()
  const averages = areaIds.map((id) => {
    const average = all.reduce((sum, scores) => sum + scores[id], 0) / all.length
    const drawn = createHmac('sha256', secret).update(`team-average:${team}:${all.length}:${id}`).digest()
    return [id, 10 * Math.floor(average / 10 + drawn.readUInt32BE() / 2 ** 32)]
  })
  return Object.fromEntries(averages) as AssessmentScores
}
