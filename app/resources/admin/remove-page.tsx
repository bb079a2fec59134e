import { Removal } from '#app/admin-ui/removal.tsx'
import { afterDelete, deleteQuestion, type ManagedNoun } from './words.ts'

export interface RemovePageProps {
  noun: ManagedNoun
  /** What it is called. */
  name: string
  /** What else changes. */
  consequence?: string | undefined
  back: string
}

/** The page that asks before something goes to the trash. */
export function RemovePage({ noun, name, consequence, back }: RemovePageProps) {
  return <Removal question={deleteQuestion(noun)} what={name} consequence={afterDelete(consequence)} back={back} />
}
