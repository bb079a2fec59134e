/** The sign-in page, which leads back to `page` afterwards. */
export function signInFor(page: string): string {
  return `/campus/auth?next=${encodeURIComponent(page)}`
}
