import { z } from 'zod'

const timeInput = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Please enter a date and a time.')
  .optional()

/** The schedule form: local times in the given time zone. */
export const scheduleForm = z.object({
  publishAt: timeInput,
  withdrawAt: timeInput,
  timeZone: z.string().max(64).optional().default('UTC'),
})

/** The form's input. */
export type ScheduleInput = z.output<typeof scheduleForm>

/** When to publish and withdraw an item, and the time zone in which that was entered. */
export interface Schedule {
  publishAt: Date | null
  withdrawAt: Date | null
  scheduleZone: string | null
}
