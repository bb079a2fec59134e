/**
 * Has a page of the Campus or the admin area bring the table of that room's routes alone (`browser-routes.ts` writes
 * it): links between the rooms are new documents, and the whole table is twice as heavy.
 */
export function withRoutesOfRoom(html: string, path: string): string {
  const room = /^\/(campus|admin)(?:\/|$)/.exec(path)?.[1]
  if (!room || !import.meta.env.PROD) return html
  return html.replaceAll(/(\/assets\/manifest-\w+)\.js/g, `$1-${room}.js`)
}
