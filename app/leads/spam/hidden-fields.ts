/** Names of the hidden fields of every public form. */
export const hiddenFields = {
  /** The signed form token. */
  token: 'pass',
  /** Set by the page's script, which shows the result itself, without a redirect. */
  script: 'script',
} as const

/** Minimum age of a submitted form in milliseconds: faster ones come from bots or autofill. */
export const MIN_FORM_AGE = 1_000
