/** True for an address that names a resource server (RFC 8707): an absolute URI without a fragment. */
export function isResource(uri: string): boolean {
  return uri.length <= 500 && /^[a-z][a-z0-9+.-]*:[^\s#\0]+$/i.test(uri) && URL.canParse(uri)
}
