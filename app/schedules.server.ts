/** Declares every recurring job. One line a job. */
export function registerSchedules(): void {}
