/**
 * The family of errors that acts and queries throw. One place translates each into a page, a form error or JSON
 * (`error-response.ts`); everything outside the family is a fault of ours and answers 500.
 */
export abstract class ProductError extends Error {
  abstract readonly status: number
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
  constructor(message = 'You may not do this.') {
    super(message)
  }
}

/** Field name to its messages; `''` holds those that belong to no field. */
export type FieldErrors = Record<string, string[]>

/** Input that breaks a rule; `fields` says which and why, in words for the person who typed it. */
export class Invalid extends ProductError {
  readonly status = 422
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(Object.values(fields).flat().join(' ') || 'Please check what you entered.')
    this.fields = fields
  }
}

/** The record changed, or something else already stands where this wants to go. */
export class Conflict extends ProductError {
  readonly status = 409
}

/** Over a limit. `retryAfter` is in whole seconds. */
export class TooMany extends ProductError {
  readonly status = 429
  readonly retryAfter: number
  constructor(retryAfter: number, message = `Too many requests. Please try again in ${inWords(retryAfter)}.`) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Something that we depend on (the database, say) is away for the moment. */
export class Unavailable extends ProductError {
  readonly status = 503
  constructor(message = 'The service is briefly unavailable. Please try again in a moment.') {
    super(message)
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
