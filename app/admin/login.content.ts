import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels and messages that the specification fixes.
const fixed = ['submit', 'busy', 'fields', 'checking', 'succeeded', 'failed', 'noAccess', 'toCampus']

/** The admin sign-in's copy (specification, sections 2 and 8). */
export const login = definePageCopy('admin-login', fixed, {
  title: 'Admin Login',
  fields: { email: 'Email', password: 'Password' },
  submit: 'Login',
  busy: 'Logging in...',
  forgot: 'Forgot your password?',
  passkey: 'Log in with a passkey',
  checking: 'Loading...',
  succeeded: { title: 'Login successful', description: 'Welcome to the admin panel' },
  failed: { title: 'Login failed', description: 'Invalid credentials', destructive: true },
  noAccess: {
    title: 'Login failed',
    description: 'This account has no access to the admin area.',
    destructive: true,
  },
  toCampus: 'Go to the Campus',
})
