import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import type { FormState } from '#app/platform/forms/form-state.ts'
import type { Edition } from '../edition.ts'
import { Questions } from '../questions.tsx'

const emptyFormState: FormState = { values: {}, errors: {}, constraints: {} }

/** Preview of an edition as visitors see it, with weights and advice. */
export function EditionShown({ edition }: { edition: Edition }) {
  return (
    <>
      <form className={adminUi.panel} aria-label="The questions">
        <Questions edition={edition} form={emptyFormState} />
      </form>
      <section className={adminUi.panel} aria-labelledby="advice">
        <h2 id="advice">Weights and advice</h2>
        {edition.areas.map(({ id, name, ...area }) => (
          <div key={id}>
            <h3>{name}</h3>
            <DescriptionList
              items={{
                Weights: edition.questions.flatMap((one) => (one.area === id ? [one.weight] : [])).join(' : '),
                Do: area.do,
                Ask: area.ask,
                Read: area.words,
              }}
            />
          </div>
        ))}
      </section>
    </>
  )
}
