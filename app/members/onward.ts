/** Where a sign-in leads: who comes back to an account that was about to be deleted reads first that it stays. */
export function onwardFor({ deletionDueAt }: { deletionDueAt: Date | null }, next: string): string {
  return deletionDueAt ? '/campus/account?done=kept' : next
}
