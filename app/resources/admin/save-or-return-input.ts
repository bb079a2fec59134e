import { data, isRouteErrorResponse } from 'react-router'

/** Returned when a save got no response: the form keeps its input. */
export interface NotSaved {
  notSaved: string
}

const away = 'It could not be saved: the service is briefly unavailable. Nothing is lost. Please try again in a moment.'

/** The message when a save is refused because the session has ended. */
export const signedOut = 'You are signed out, so it is not saved yet. Nothing is lost: sign in, and save it again.'

/**
 * Saves. If the service is unavailable (503 or no response) or the session is over, the form stays on the screen with
 * all of its input instead of an error page.
 */
export async function saveOrReturnInput<Result>(save: () => Promise<Result>) {
  try {
    return await save()
  } catch (error) {
    if (leadsToSignIn(error)) return data<NotSaved>({ notSaved: signedOut }, { status: 401 })
    const isAway = isRouteErrorResponse(error) ? error.status === 503 : error instanceof TypeError
    if (!isAway) throw error
    // An error status keeps React Router from revalidating the loaders below the form.
    return data<NotSaved>({ notSaved: away }, { status: 503 })
  }
}

function leadsToSignIn(thrown: unknown): boolean {
  return thrown instanceof Response && /^\/admin\/login(?:\?|$)/.test(thrown.headers.get('location') ?? '')
}
