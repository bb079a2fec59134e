/** The buttons that send a newsletter. */
export const sendingLabels = { review: 'Go on', send: 'Send now' } as const
