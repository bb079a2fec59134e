const methods = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * The request with the method that a plain form asked for: forms can only GET and POST, so one that removes something
 * posts to `…?_method=DELETE`. The only place that reads it.
 */
export function overrideMethod(request: Request): Request {
  if (request.method !== 'POST' || !request.url.includes('_method=')) return request
  const url = new URL(request.url)
  const method = url.searchParams.get('_method')?.toUpperCase() ?? ''
  if (!methods.has(method)) return request
  url.searchParams.delete('_method')
  return new Request(url, {
    method,
    headers: request.headers,
    body: request.body,
    duplex: 'half',
    signal: request.signal,
  } as RequestInit)
}
