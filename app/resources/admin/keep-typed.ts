import { data, isRouteErrorResponse } from 'react-router'

/** What a form is told whose saving nobody answered: it stands as it was typed. */
export interface NotSaved {
  notSaved: string
}

const away = 'It could not be saved: the service is briefly unavailable. Nothing is lost. Please try again in a moment.'

/** What the form says where a save found no session. */
export const signedOut = 'You are signed out, so it is not saved yet. Nothing is lost: sign in, and save it again.'

/**
 * Saves; where the service is away (503, or no answer at all), or the session is over, the form stays on the screen
 * with all that was typed, instead of another page.
 */
export async function saveOrKeep<Answer>(save: () => Promise<Answer>) {
  try {
    return await save()
  } catch (error) {
    if (leadsToSignIn(error)) return data<NotSaved>({ notSaved: signedOut }, { status: 401 })
    const isAway = isRouteErrorResponse(error) ? error.status === 503 : error instanceof TypeError
    if (!isAway) throw error
    // As an error of the server's, so that what stands below the form is not asked for again.
    return data<NotSaved>({ notSaved: away }, { status: 503 })
  }
}

function leadsToSignIn(thrown: unknown): boolean {
  return thrown instanceof Response && /^\/admin\/login(?:\?|$)/.test(thrown.headers.get('location') ?? '')
}
