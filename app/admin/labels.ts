/** The name of the navigation of the admin area. */
export const adminNavigation = 'Admin'
