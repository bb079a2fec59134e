import { data, isRouteErrorResponse } from 'react-router'

/** What a form is told whose saving nobody answered: it stands as it was typed. */
export interface NotSaved {
  notSaved: string
}

const away = 'It could not be saved: the service is briefly unavailable. Nothing is lost. Please try again in a moment.'

/**
 * Saves; where the service is away (503, or no answer at all), the form stays on the screen with all that was typed,
 * instead of the page of an error.
 */
export async function saveOrKeep<Answer>(save: () => Promise<Answer>) {
  try {
    return await save()
  } catch (error) {
    const isAway = isRouteErrorResponse(error) ? error.status === 503 : error instanceof TypeError
    if (!isAway) throw error
    // As an error of the server's, so that what stands below the form is not asked for anew.
    return data<NotSaved>({ notSaved: away }, { status: 503 })
  }
}
