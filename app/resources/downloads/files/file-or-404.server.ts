import { redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'

/** Redirects to `page` if a file is not found, instead of showing an error page for the file. */
export function orNotFoundPage<Row>(record: Promise<Row>, page: string): Promise<Row> {
  return record.catch((error: unknown) => {
    throw error instanceof NotFound ? redirect(page) : error
  })
}
