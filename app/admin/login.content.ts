/** The texts of the admin sign-in (specification, sections 2 and 8). */
export const login = {
  title: 'Admin Login',
  submit: 'Login',
  busy: 'Logging in...',
  checking: 'Loading...',
  succeeded: { title: 'Login successful', description: 'Welcome to the admin panel' },
  failed: { title: 'Login failed', description: 'Invalid credentials', destructive: true },
} as const
