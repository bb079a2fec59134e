/** The messages about codes that do not work. */
export const wrongCodeMessages = {
  wrong: 'This code is wrong or was used before. Please check your app and try again.',
  tooMany: 'Too many wrong codes.',
} as const
