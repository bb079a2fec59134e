/** Where the form that `request` brought goes, as a plain form writes it: without what React Router adds. */
export function formAddress({ url, method }: Request): string {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'POST') searchParams.set('_method', method)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return pathname.replace(/\.data$/, '') + (query && `?${query}`)
}
