/** Messages by field name; `''` holds those that belong to no field. */
export type FieldErrors = Record<string, string[]>

/**
 * Base class of the expected errors that actions and queries throw. `forms/errors.server.ts` turns them into responses:
 * a page, messages beside form fields, or JSON. Any other error is a bug and answers 500.
 */
export abstract class ProductError extends Error {
  abstract readonly status: number
  /** Messages by form field. */
  readonly fields: FieldErrors
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(message: string, { fields, retryAfter }: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message)
    this.fields = fields ?? { '': [message] }
    this.retryAfter = retryAfter
  }
}

/** The record does not exist, or the actor may not know that it does. */
export class NotFound extends ProductError {
  readonly status = 404
  constructor(message = 'Not Found') {
    super(message)
  }
}

/** The actor may see the record but not do this to it. */
export class Forbidden extends ProductError {
  readonly status = 403
  constructor(message = 'You can’t do this.') {
    super(message)
  }
}

/** Invalid input; `fields` says which field and why, in words for the person who entered it. */
export class Invalid extends ProductError {
  readonly status = 422
  /** @param retryAfter seconds, if waiting resolves it */
  constructor(fields: FieldErrors, retryAfter?: number) {
    super(Object.values(fields).flat().join(' ') || 'Please check what you entered.', {
      fields,
      ...(retryAfter && { retryAfter }),
    })
  }
}

/** The record has changed since it was read, or its name or place is already taken. */
export class Conflict extends ProductError {
  readonly status = 409
}

/** A rate limit was exceeded. */
export class TooMany extends ProductError {
  readonly status = 429
  constructor(retryAfter: number, message = `Too many requests. Please try again in ${inWords(retryAfter)}.`) {
    super(message, { retryAfter })
  }
}

export const UNAVAILABLE = 'The service is briefly unavailable. Please try again in a moment.'

/** A dependency, such as the database, is temporarily unavailable. */
export class Unavailable extends ProductError {
  readonly status = 503
  constructor(message = UNAVAILABLE, retryAfter = 5) {
    super(message, { retryAfter })
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
