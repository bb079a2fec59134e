import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { DeleteButton } from '../delete-button.tsx'
import styles from './post-tools.module.css'

export interface PostToolsProps {
  postId: string
  hidden: boolean
  locked: boolean
  may: { edit: boolean; remove: boolean; report: boolean; hide: boolean; lock: boolean; move: boolean }
  /** Topics to move it to. */
  targets: { value: string; label: string }[]
  topic: string | undefined
}

/** What the member may do with a post beside liking it: plain links and forms. */
export function PostTools({ postId, hidden, locked, may, targets, topic }: PostToolsProps) {
  const at = `/campus/post/${postId}`
  return (
    <>
      <div className={styles.tools}>
        {may.edit && <a href={`${at}/edit`}>Edit</a>}
        {may.remove && (
          <DeleteButton
            action={`${at}/removal`}
            question="Delete this post and its comments?"
            label="Delete this post"
          />
        )}
        {may.report && <a href={`${at}/report`}>Report</a>}
      </div>
      {may.hide && (
        <Disclosure summary="Moderate">
          <div className={styles.moderation}>
            <a href={`${at}/history`}>Earlier versions</a>
            <form method="post" action={`${at}/hiding${hidden ? '?_method=DELETE' : ''}`}>
              <Button kind="quiet" small>
                {hidden ? 'Restore' : 'Hide'}
              </Button>
            </form>
            <form method="post" action={`${at}/lock${locked ? '?_method=DELETE' : ''}`}>
              <Button kind="quiet" small>
                {locked ? 'Unlock' : 'Lock'}
              </Button>
            </form>
            {may.move && (
              <form method="post" action={`${at}/place`} className={styles.move}>
                <SelectField name="topic" id="place-topic" label="Move to" options={targets} defaultValue={topic} />
                <Button kind="quiet" small>
                  Move
                </Button>
              </form>
            )}
          </div>
        </Disclosure>
      )}
    </>
  )
}
