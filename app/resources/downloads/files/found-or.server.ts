import { redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'

/** What was found; whoever follows a link to a file that is gone meets `page`, not an error of a file. */
export function foundOr<Found>(found: Promise<Found>, page: string): Promise<Found> {
  return found.catch((error: unknown) => {
    throw error instanceof NotFound ? redirect(page) : error
  })
}
