import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { postLabels } from './labels.ts'
import styles from './post-tools.module.css'

export interface PostToolsProps {
  postId: string
  /** The name of the post's author. */
  author: string
  hidden: boolean
  locked: boolean
  pinned: boolean
  may: { edit: boolean; remove: boolean; report: boolean; hide: boolean; lock: boolean; move: boolean }
  /** Topics to move it to. */
  targets: { value: string; label: string }[]
  topic: string | undefined
}

/** Actions on a post besides liking it: plain links and forms. */
export function PostTools({ postId, author, hidden, locked, pinned, may, targets, topic }: PostToolsProps) {
  const at = `/campus/post/${postId}`
  return (
    <>
      <div className={styles.tools}>
        {may.edit && <a href={`${at}/edit`}>{postLabels.edit}</a>}
        {may.remove && (
          <DeleteButton
            action={`${at}/removal`}
            question="Delete this post and its comments?"
            label={postLabels.delete}
          />
        )}
        {may.report && (
          <a href={`${at}/report`}>
            {postLabels.report}
            <span className="visually-hidden"> {author}’s post</span>
          </a>
        )}
      </div>
      {may.hide && (
        <Disclosure summary={postLabels.moderate} className={styles.moderate}>
          <form method="post" action={`${at}/lock`} className={styles.moderation}>
            <a href={`${at}/history`}>Earlier versions</a>
            <TextField name="reason" id="moderation-reason" label="Reason" maxLength={500} markOptional />
            <div className={styles.presses}>
              <Button kind="quiet" small formAction={`${at}/hiding${hidden ? '?_method=DELETE' : ''}`}>
                {hidden ? 'Restore' : postLabels.hide}
              </Button>
              <Button kind="quiet" small formAction={`${at}/lock${locked ? '?_method=DELETE' : ''}`}>
                {locked ? 'Unlock' : postLabels.lock}
              </Button>
              <Button kind="quiet" small formAction={`${at}/pin${pinned ? '?_method=DELETE' : ''}`}>
                {pinned ? 'Unpin' : 'Pin'}
              </Button>
            </div>
            {may.move && (
              <div className={styles.move}>
                <SelectField name="topic" id="place-topic" label="Move to" options={targets} defaultValue={topic} />
                <Button kind="quiet" small formAction={`${at}/place`}>
                  Move
                </Button>
              </div>
            )}
          </form>
        </Disclosure>
      )}
    </>
  )
}
