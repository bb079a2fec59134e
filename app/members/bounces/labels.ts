/** The button by which a member confirms that our emails arrive, and the admins’ mark of an address that bounces. */
export const bounceLabels = { confirm: 'Confirm this address', mark: 'Emails bounce' } as const
