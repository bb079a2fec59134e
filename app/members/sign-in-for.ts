/** The URL of the sign-in page, which then returns to `page`. */
export function signInFor(page: string): string {
  return `/campus/auth?next=${encodeURIComponent(page)}`
}

/** The URL of the second-factor page, which then continues to `page`. */
export function secondFactorFor(page: string): string {
  return `/campus/auth/factor?next=${encodeURIComponent(page)}`
}
