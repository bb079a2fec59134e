/** Passwords that everybody tries first. */
export const commonPasswords = new Set(
  'password password1 password12 password123 12345678 123456789 1234567890 qwertyui qwerty123 iloveyou'.split(' '),
)
