import type { FormState } from '#app/platform/forms/form-state.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { FieldError } from '#app/ui/field.tsx'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import type { DayOfTimes } from './times.server.ts'

/** Free times, day by day; one can be chosen. */
export function Times({ days, form }: { days: DayOfTimes[]; form: FormState }) {
  const { id, name, defaultValue, errors } = field(form, 'startsAt')
  return (
    <fieldset className={styles.times} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{meet().times}</legend>
      <FieldError id={id} errors={errors} />
      {days.map(({ day, times }, dayAt) => (
        <div key={day} role="group" aria-label={day} className={styles.day}>
          <p className={styles.name} aria-hidden="true">
            {day}
          </p>
          <div className={styles.clocks}>
            {times.map(({ value, clock }, at) => (
              <label key={value} className={styles.time}>
                <input
                  type="radio"
                  name={name}
                  value={value}
                  id={dayAt === 0 && at === 0 ? id : undefined}
                  required
                  defaultChecked={defaultValue === value}
                />
                <span>{clock}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
