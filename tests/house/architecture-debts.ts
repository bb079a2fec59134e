/** What stood before the rules of the house did, by name: lists that only grow shorter. */
export const debts = {
  /** Folders of more than 25 files. */
  largeFolders: ['app/auth', 'app/auth/endpoints', 'app/members'],
}
