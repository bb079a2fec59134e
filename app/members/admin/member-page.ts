import { backOf, withBack } from '#app/admin-ui/back.ts'

/** The member's page, with the list that one came from; where acts on the member return to. */
export function memberPage(request: Request, id: string): string {
  return withBack(`/admin/members/${id}`, backOf(new URL(request.url).searchParams, '/admin/members'))
}
