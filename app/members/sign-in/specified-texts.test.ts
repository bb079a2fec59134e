import { expect, test } from 'vitest'
import { invalidCredentialsMessage, unconfirmedMessage } from '../auth-message.ts'
import { entry } from './entry.content.ts'

test('the texts of the sign-in pages are those of the specification', () => {
  expect(entry.defaults()).toMatchObject({
    signin: { title: 'Access Solutioneer Campus', submit: 'Sign In', busy: 'Signing In...' },
    signup: { title: 'Create your Campus account', submit: 'Create Account', busy: 'Creating Account...' },
    reset: { title: 'Reset your password', submit: 'Send Reset Email', busy: 'Sending Reset Email...' },
    toggle: { signin: 'Sign In', signup: 'Sign Up' },
    fields: { email: 'Email', password: 'Password' },
    google: 'Continue with Google',
    forgot: 'Forgot your password?',
    signedUp:
      'Account created successfully! Please check your email for a confirmation link to complete your registration.',
    resetSent: 'Password reset email sent! Please check your email for instructions to reset your password.',
  })
  expect(unconfirmedMessage).toBe('Please check your email and click the confirmation link before signing in.')
  expect(invalidCredentialsMessage).toBe('Invalid email or password. Please check your credentials and try again.')
})
