/** Where a sign-in leads: who comes back to an account that was about to be deleted reads first that it stays. */
export function onwardFor({ deletionDueAt }: { deletionDueAt: Date | null }, next: string): string {
  return deletionDueAt ? '/campus/account?done=kept' : next
}

/** Where the link or code of a mail leads, which says what it has done. */
export function onwardFromMail(done: {
  user: { deletionDueAt: Date | null }
  method: string
  needsPassword: boolean
}): string {
  const confirmed = done.method === 'email/signup' || done.method === 'invite' ? '?done=confirmed' : ''
  return done.needsPassword ? `/campus/auth/password${confirmed}` : onwardFor(done.user, `/campus${confirmed}`)
}
