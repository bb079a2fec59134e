import { redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'

/** Redirects to `page` if a file is not found, instead of showing an error page for the file. */
export function foundOr<Found>(found: Promise<Found>, page: string): Promise<Found> {
  return found.catch((error: unknown) => {
    throw error instanceof NotFound ? redirect(page) : error
  })
}
