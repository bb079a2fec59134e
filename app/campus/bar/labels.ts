/** The button that signs a member out. */
export const signOutLabel = 'Sign out'
