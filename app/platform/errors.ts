/** Field name to its messages; `''` holds those that belong to no field. */
export type FieldErrors = Record<string, string[]>

/**
 * The family of errors that acts and queries throw: refusals. `forms/refusal.server.ts` says what each becomes as a
 * page, beside a form's fields, or as JSON. Everything outside the family is our own fault and answers 500.
 */
export abstract class ProductError extends Error {
  abstract readonly status: number
  /** What it says beside which field of a form. */
  readonly fields: FieldErrors
  /** Whole seconds after which another try makes sense. */
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
  constructor(message = 'You may not do this.') {
    super(message)
  }
}

/** Input that breaks a rule; `fields` says which and why, in words for the person who typed it. */
export class Invalid extends ProductError {
  readonly status = 422
  /** @param retryAfter seconds, where only time mends it */
  constructor(fields: FieldErrors, retryAfter?: number) {
    super(Object.values(fields).flat().join(' ') || 'Please check what you entered.', {
      fields,
      ...(retryAfter && { retryAfter }),
    })
  }
}

/** The record changed, or something else already stands where this wants to go. */
export class Conflict extends ProductError {
  readonly status = 409
}

/** Over a limit. */
export class TooMany extends ProductError {
  readonly status = 429
  constructor(retryAfter: number, message = `Too many requests. Please try again in ${inWords(retryAfter)}.`) {
    super(message, { retryAfter })
  }
}

/** Something that we depend on (the database, say) is away for the moment. */
export class Unavailable extends ProductError {
  readonly status = 503
  constructor(message = 'The service is briefly unavailable. Please try again in a moment.') {
    super(message, { retryAfter: 5 })
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
