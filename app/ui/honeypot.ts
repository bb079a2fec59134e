/** The name of the honeypot field: hidden from people, filled in by bots. */
export const HONEYPOT = 'website'
