import { Removal } from '#app/admin-ui/removal.tsx'
import { afterDelete, deleteQuestion, type ManagedRecordType } from './words.ts'

export interface RemovePageProps {
  recordType: ManagedRecordType
  /** The record's name. */
  name: string
  /** Further consequences of deleting it. */
  consequence?: string | undefined
  back: string
}

/** The confirmation page before an item is moved to the trash. */
export function RemovePage({ recordType, name, consequence, back }: RemovePageProps) {
  return (
    <Removal question={deleteQuestion(recordType)} what={name} consequence={afterDelete(consequence)} back={back} />
  )
}
