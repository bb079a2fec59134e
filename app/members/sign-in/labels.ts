/** The message for a code that is too short or too long. */
export const notSixDigitsMessage = 'The code has six digits.'
