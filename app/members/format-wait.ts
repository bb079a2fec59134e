/** When to try again, in minutes: `Please try again in 2 minutes.` */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
