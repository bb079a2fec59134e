import { createHmac } from 'node:crypto'
import { leadSecret } from '../spam/secret.server.ts'
import { areaIds } from './edition.ts'
import { resultOf } from './editions.server.ts'
import type { AssessmentScores } from './result.ts'
import { answersOfTeam, MAX_ANSWERS } from './team.server.ts'

/** How many answer before a team sees figures. */
const fewest = 5

/** What all see of a team who have its link. */
export interface TeamFigures {
  /** Of how many answers the averages are. */
  shown: number
  /** With how many answers the next come, and how many are missing to those; undefined where these are the last. */
  next: number | undefined
  missing: number | undefined
  /** Averages of the first answers; undefined for fewer than are shown. */
  averages: AssessmentScores | undefined
}

/**
 * A team's averages of its first 5, 10, 20, 40 answers: whoever looks before and after a colleague answers sees no
 * difference, and averages that follow hold as many new answers as old ones. @throws NotFound
 */
export async function figuresOfTeam(team: string): Promise<TeamFigures> {
  const codes = await answersOfTeam(team)
  let step = fewest
  while (step <= codes.length) step *= 2
  const shown = step === fewest ? 0 : step / 2
  const next = step <= MAX_ANSWERS ? step : undefined
  const results = await Promise.all(codes.slice(0, shown).map(resultOf))
  const scores = results.flatMap((result) => (result ? [result.scores] : []))
  const averages = scores.length > 0 ? await blurredAverages(team, scores) : undefined
  return { shown, next, missing: next && next - codes.length, averages }
}

/**
 * Averages in whole tens: 63 becomes 70 three times in ten, and 60 otherwise. Who answers four times knows all of an
 * exact average but the fifth, and all of one that is rounded where they expect it; here they do not know where. That
 * is drawn by a secret, once for each average, so that nobody draws again.
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
