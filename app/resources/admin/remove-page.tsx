import { Removal } from '#app/admin-ui/removal.tsx'
import { afterDelete, deleteQuestion, type ManagedNoun } from './words.ts'

export interface RemovePageProps {
  noun: ManagedNoun
  /** The record's name. */
  name: string
  /** Further consequences of deleting it. */
  consequence?: string | undefined
  back: string
}

/** The confirmation page before an item is moved to the trash. */
export function RemovePage({ noun, name, consequence, back }: RemovePageProps) {
  return <Removal question={deleteQuestion(noun)} what={name} consequence={afterDelete(consequence)} back={back} />
}
