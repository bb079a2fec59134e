import { useEffect, useRef, useState } from 'react'
import { type FieldProps, SelectField } from '#app/ui/field.tsx'
import { NewLabel } from '../labels/new/new-label.tsx'
import type { Category } from './category.ts'

type Choice = Pick<Category, 'id' | 'name'>

/** The category of an article or download. With JavaScript, a new one can be created here. */
export function CategoryChoice({ categories, ...control }: FieldProps & { categories: Choice[] }) {
  const [made, setMade] = useState<Choice[]>([])
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const newest = made.at(-1)
    const select = element.current?.querySelector('select')
    if (!newest || !select) return
    select.value = newest.id
    // Notifies the form's draft script.
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }, [made])
  return (
    <div ref={element}>
      <SelectField
        {...control}
        label="Category"
        placeholder="Select a category"
        options={[...categories, ...made].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NewLabel recordType="category" onMade={(label) => setMade((before) => [...before, label])} />
    </div>
  )
}
