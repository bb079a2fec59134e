import { backOf } from '#app/admin-ui/back.ts'

/** The list of redirects that a form or an act returns to. */
export function redirectsOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/redirects')
}
