import { z } from 'zod'

const timeInput = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Please enter a date and a time.')
  .optional()

/** The form that schedules: times as they were typed, by the clocks of its zone. */
export const scheduleForm = z.object({
  publishAt: timeInput,
  withdrawAt: timeInput,
  timeZone: z.string().max(64).optional().default('UTC'),
})

/** What was typed into it. */
export type ScheduleInput = z.output<typeof scheduleForm>

/** When an item is to be published and withdrawn by itself, and by whose clocks that was said. */
export interface Schedule {
  publishAt: Date | null
  withdrawAt: Date | null
  scheduleZone: string | null
}
