/** What has to be known of a request before the pipeline, as its headers have it. */
export interface Asking {
  host: string | undefined
  hosts: number
  cookie: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  traceparent: string | undefined
}

/**
 * Reads a request's headers once, names and values in turn as they came. Node's own object of them is made for who
 * needs all: it takes longer than a cached page has. One that comes twice is joined as Node joins it.
 */
export function readAsking(rawHeaders: string[]): Asking {
  const asking: Asking = {
    host: undefined,
    hosts: 0,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    traceparent: undefined,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    // Most are told apart by their lengths.
    switch (name.length) {
      case 4:
        if (isCalled(name, 'Host', 'host')) {
          asking.hosts++
          asking.host ??= rawHeaders[at + 1]
        }
        break
      case 6:
        if (isCalled(name, 'Cookie', 'cookie')) asking.cookie = joined(asking.cookie, rawHeaders[at + 1], '; ')
        break
      case 11:
        if (isCalled(name, 'Traceparent', 'traceparent'))
          asking.traceparent = joined(asking.traceparent, rawHeaders[at + 1], ', ')
        break
      case 13:
        if (isCalled(name, 'If-None-Match', 'if-none-match'))
          asking.ifNoneMatch = joined(asking.ifNoneMatch, rawHeaders[at + 1], ', ')
        break
      case 15:
        if (isCalled(name, 'Accept-Encoding', 'accept-encoding'))
          asking.acceptEncoding = joined(asking.acceptEncoding, rawHeaders[at + 1], ', ')
        break
    }
  }
  return asking
}

function isCalled(name: string, usual: string, small: string): boolean {
  return name === usual || name.toLowerCase() === small
}

function joined(before: string | undefined, value: string | undefined, by: string): string | undefined {
  return before === undefined ? value : `${before}${by}${value}`
}
