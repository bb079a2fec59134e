/** How many guests are emailed in one transaction. */
export const GUESTS_PER_TRANSACTION = 25
