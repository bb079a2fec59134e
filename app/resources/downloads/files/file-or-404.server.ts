import { redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'

/** Redirects to `page` if a file is not found, instead of showing an error page for the file. */
export function orNotFoundPage<Found>(record: Promise<Found>, page: string): Promise<Found> {
  return record.catch((error: unknown) => {
    throw error instanceof NotFound ? redirect(page) : error
  })
}
