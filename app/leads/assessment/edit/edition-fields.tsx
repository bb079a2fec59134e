import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { serviceChoices } from '../../messages/message.ts'
import { type AreaId, areaIds } from '../edition.ts'
import { answerNumbers, fieldOf, questionNumbers, weightChoices } from './edition-form.ts'

const weights = weightChoices.map((value) => ({ value, label: value === '1' ? '1 (as the others)' : value }))

/**
 * Fields for five areas, each with its questions and its advice.
 * @param basedOn the edition being edited, if `form` does not contain it
 */
export function EditionFields({ form, basedOn }: { form: FormState; basedOn: number }) {
  return (
    <form
      method="post"
      action="/admin/assessment"
      noValidate
      className={adminUi.stack}
      aria-label="Questions and advice"
    >
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <input type="hidden" name="basedOn" value={field(form, 'basedOn').defaultValue || basedOn} />
      {areaIds.map((area) => (
        <Area key={area} area={area} form={form} />
      ))}
      <div className={adminUi.actions}>
        <Button busyLabel="Publishing...">Publish</Button>
        <Button kind="quiet" formAction="/admin/assessment/preview" formTarget="_blank">
          Preview in a new tab
        </Button>
        <ButtonLink kind="quiet" href="/admin/assessment">
          Discard
        </ButtonLink>
      </div>
    </form>
  )
}

function Area({ area, form }: { area: AreaId; form: FormState }) {
  const of = (...parts: (string | number)[]) => field(form, fieldOf(area, ...parts))
  const name = of('name').defaultValue || area
  return (
    <section className={adminUi.panel} aria-label={name}>
      <h2>{name}</h2>
      <TextField {...of('name')} label="Name" autoComplete="off" />
      {questionNumbers.map((number) => (
        <Question key={number} {...{ area, number, form }} />
      ))}
      <h3>Advice for a low score</h3>
      <TextArea {...of('do')} label="What to do" rows={3} />
      <TextArea {...of('ask')} label="What to ask" rows={2} />
      <TextField
        {...of('words')}
        label="What to read"
        help="The Resource Center is searched for these words."
        autoComplete="off"
      />
      <SelectField {...of('service')} label="What to write to us about" options={serviceChoices} />
    </section>
  )
}

function Question({ area, number, form }: { area: AreaId; number: number; form: FormState }) {
  const of = (...parts: (string | number)[]) => field(form, fieldOf(area, number, ...parts))
  const question = of('question')
  const isWrong = ['question', ...answerNumbers.map((option) => `answer-${option}`)].some(
    (name) => of(name).errors.length > 0,
  )
  return (
    <Disclosure
      summary={question.defaultValue ? `Question ${number}: ${question.defaultValue}` : `Question ${number}: none yet`}
      open={isWrong}
    >
      <div className={adminUi.stack}>
        <TextArea {...question} label="Question" rows={2} help="Leave the question and its answers empty to skip it." />
        {answerNumbers.map((option) => (
          <TextField
            key={option}
            {...of('answer', option)}
            label={`Answer ${option}${answerWorth[option] ?? ''}`}
            autoComplete="off"
          />
        ))}
        <SelectField {...of('weight')} label="Weight within its area" options={weights} />
      </div>
    </Disclosure>
  )
}

const answerWorth: Record<number, string> = { 1: ' (least)', [answerNumbers.length]: ' (most)' }
