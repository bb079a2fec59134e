/** The buttons that end a session: in the Campus, and in the admin area. */
export const sessionLabels = { signOut: 'Sign out', logOut: 'Logout' } as const
