import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { GMAIL_CLIPS_AT, NEARLY_CLIPPED_AT } from './newsletter.ts'
import styles from './preview.module.css'

const FRAME_NAME = 'newsletter-preview'
/** No form has this id: it detaches the width radio buttons from the surrounding form. */
const NO_FORM = 'newsletter-preview-width'

/**
 * Shows the size of an article's email and a preview at phone and desktop width. It is part of the form and works
 * without scripts: its button submits the form into the frame.
 * @param size bytes of its HTML
 */
export function NewsletterPreview({ address, size }: { address: string; size: number }) {
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p>
        <meter
          className={styles.meter}
          min={0}
          max={GMAIL_CLIPS_AT}
          high={NEARLY_CLIPPED_AT}
          value={size}
          aria-label="Size of the email"
        />{' '}
        {kilobytes(size)} kB of the {kilobytes(GMAIL_CLIPS_AT)} kB that Gmail shows
      </p>
      {size > NEARLY_CLIPPED_AT && (
        <Notice kind="warn">
          {size > GMAIL_CLIPS_AT
            ? 'Gmail cuts this email off, and hides the link to unsubscribe. Shorten the article, or split it in two.'
            : 'This email is nearly too long for Gmail, which would cut it off. Shorten the article before you add to it.'}
        </Notice>
      )}
      <fieldset className={styles.widths}>
        <legend className="visually-hidden">Width of the preview</legend>
        <label>
          <input type="radio" form={NO_FORM} name="width" value="phone" defaultChecked /> Phone
        </label>
        <label>
          <input type="radio" form={NO_FORM} name="width" value="desktop" /> Desktop
        </label>
      </fieldset>
      <p>
        <Button kind="quiet" formAction={address} formTarget={FRAME_NAME}>
          Show it with my words
        </Button>
      </p>
      <div className={styles.place}>
        <iframe
          title="The email as subscribers get it"
          name={FRAME_NAME}
          src={address}
          sandbox="allow-same-origin"
          className={styles.frame}
        />
      </div>
    </section>
  )
}

function kilobytes(bytes: number): string {
  return Math.ceil(bytes / 1024).toLocaleString('en')
}
