import type { FormState } from '#app/platform/forms/form-state.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import type { DayOfTimes } from './times.server.ts'

/** Days shown unfolded, so that the fields below stay within reach on a phone. */
const DAYS_SHOWN = 3

/** Free times by day as radio buttons; later days are folded. */
export function Times({ days, form }: { days: DayOfTimes[]; form: FormState }) {
  const { id, name, defaultValue, errors } = field(form, 'startsAt')
  const [first, later] = [days.slice(0, DAYS_SHOWN), days.slice(DAYS_SHOWN)]
  const isChosenLater = later.some(({ times }) => times.some(({ value }) => value === defaultValue))
  const renderDay = ({ day, times }: DayOfTimes) => (
    <div key={day} role="group" aria-label={day} className={styles.day}>
      <p className={styles.name} aria-hidden="true">
        {day}
      </p>
      <div className={styles.clocks}>
        {times.map(({ value, clock }) => (
          <label key={value} className={styles.time}>
            <input
              type="radio"
              name={name}
              value={value}
              id={value === days[0]?.times[0]?.value ? id : undefined}
              required
              defaultChecked={defaultValue === value}
            />
            <span>{clock}</span>
          </label>
        ))}
      </div>
    </div>
  )
  return (
    <fieldset id="times" className={styles.times} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{meet().times}</legend>
      <FieldError id={id} errors={errors} />
      {first.map(renderDay)}
      {later.length > 0 && (
        <Disclosure summary={meet().laterDays} open={isChosenLater}>
          <div className={styles.later}>{later.map(renderDay)}</div>
        </Disclosure>
      )}
    </fieldset>
  )
}
