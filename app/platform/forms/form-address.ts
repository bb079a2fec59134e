/** The URL of the submitted form, as a plain HTML form would post to it: without React Router's additions. */
export function formAddress({ url, method }: Request): string {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'POST') searchParams.set('_method', method)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return pathname.replace(/\.data$/, '') + (query && `?${query}`)
}
