/** The sign-in page, which leads back to `page` afterwards. */
export function signInFor(page: string): string {
  return `/campus/auth?next=${encodeURIComponent(page)}`
}

/** The page that asks who has shown the password for the second factor, and leads to `page` afterwards. */
export function secondFactorFor(page: string): string {
  return `/campus/auth/factor?next=${encodeURIComponent(page)}`
}
