import { forgetListeners } from '#app/platform/events/events.server.ts'

/** Wires every event to those who hear it. One line a listener. */
export function registerListeners(): void {
  forgetListeners()
}
