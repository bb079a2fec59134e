/** The title of the list of redirects. */
export const redirectsTitle = 'Redirects'
