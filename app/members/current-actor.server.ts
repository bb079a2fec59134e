import { type Actor, visitor } from '#app/platform/actor.ts'

/**
 * Who asks: the Campus session's actor and the admin session's, each a visitor where there is none.
 * @param answerHeaders gets the cookie of a session that was renewed
 */
export async function resolveActors(_request: Request, _answerHeaders: Headers): Promise<{ campus: Actor; admin: Actor }> {
  return { campus: visitor, admin: visitor }
}
