/** A letter of a right-to-left script such as Hebrew or Arabic. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
