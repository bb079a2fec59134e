/**
 * The handle of a route, for itself and the routes within it. `hydrate: true` ships React to the page; without it a page
 * ships none. `forms: true` ships the small script that forms have without React.
 */
export interface RouteHandle {
  hydrate?: boolean
  forms?: boolean
  /** The route marks `#content`, where the skip link leads, below a navigation of its own. */
  content?: boolean
}
