import { useId } from 'react'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import type { DocumentKind } from '#app/platform/uploads/document-kinds.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Button } from '#app/ui/button.tsx'
import { draftScriptLater } from '#app/ui/drafts/draft-script.tsx'
import { EmailField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Failure, LeadFrame } from '../../form/lead-frame.tsx'
import { wordsOf } from '../../form/validation-messages.ts'
import type { LeadResponse, OpenedForm } from '../../lead-response.ts'
import { HiddenFields } from '../../spam/hidden-fields.tsx'
import type { StoredCandidateFiles } from '../candidate.ts'
import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'
import { DocumentField } from './document-field.tsx'
import { FormSection } from './form-section.tsx'
import { CandidateUploadProgress } from './upload-progress.tsx'

export interface ProfileFormProps {
  opened: OpenedForm
  words: { missing: Record<string, string>; wrong: Record<string, string> }
  /** Accepted file types. */
  kinds: DocumentKind[]
  /** The response to a submission without JavaScript, with its stored files. */
  posted: (LeadResponse & { stored: StoredCandidateFiles }) | undefined
  /** True after the redirect that follows a successful submission without JavaScript. */
  sent: boolean
}

/**
 * The candidate form, a plain POST. With JavaScript (`profile.browser.ts`), selected files survive a rejected
 * submission.
 */
export function ProfileForm({ opened, words, kinds, posted, sent }: ProfileFormProps) {
  const { form, formToken } = posted ?? opened
  const stored = posted?.stored ?? {}
  const { sent: sentWords, failed, again: againLabel } = candidateProfile()
  return (
    <LeadFrame sentWords={sentWords} failedWords={failed} againLabel={againLabel} sent={sent && !posted}>
      <InlineScript text={draftScriptLater} />
      <form method="post" encType="multipart/form-data" className={styles.form} data-lead>
        {posted?.outcome === 'failed' && <Failure {...failed} />}
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <HiddenFields formToken={formToken} formId="form" />
        <p className={styles.hint}>{candidateProfile().optional}</p>
        <ProfileFields form={form} words={words} kinds={kinds} stored={stored} />
        <div className={styles.foot}>
          <Button busyLabel={candidateProfile().submitting} data-disables="">
            {candidateProfile().submit}
          </Button>
          <p className={styles.hint}>{candidateProfile().promise}</p>
          <CandidateUploadProgress />
        </div>
      </form>
    </LeadFrame>
  )
}

export interface ProfileFieldsProps {
  form: FormState
  words: ProfileFormProps['words']
  kinds: DocumentKind[]
  stored: StoredCandidateFiles
  /** The profile already has a resume; a new one replaces it. */
  hasResume?: boolean
  /** The email address is read-only, because the link to the profile was sent there. */
  fixedAddress?: boolean
}

/** The fields of a profile, section by section. */
export function ProfileFields({ form, words, kinds, stored, hasResume, fixedAddress }: ProfileFieldsProps) {
  const { labels, help, sections } = candidateProfile()
  const text = (name: keyof typeof labels) => ({
    label: labels[name],
    ...field(form, name),
    ...wordsOf(words, name),
  })
  const choices = useId()
  return (
    <>
      <FormSection title={sections.personal}>
        <TextField {...text('firstName')} autoComplete="given-name" />
        <TextField {...text('lastName')} autoComplete="family-name" />
        <EmailField {...text('email')} autoComplete="email" readOnly={fixedAddress} />
        <TextField {...text('phone')} type="tel" autoComplete="tel" />
        <TextField {...text('location')} autoComplete="address-level2" help={help.location} />
        <TextField {...text('linkedinUrl')} markOptional inputMode="url" autoComplete="url" />
      </FormSection>
      <FormSection title={sections.professional}>
        <TextField {...text('currentCompany')} markOptional autoComplete="organization" />
        <TextField {...text('currentPosition')} markOptional autoComplete="organization-title" />
        <TextField {...text('yearsExperience')} help={help.yearsExperience} />
        <TextField {...text('desiredSalary')} markOptional help={help.desiredSalary} />
        <TextField {...text('availability')} markOptional list={choices} />
        <datalist id={choices}>
          {candidateProfile().availabilities.map((availability) => (
            <option key={availability} value={availability} />
          ))}
        </datalist>
      </FormSection>
      <FormSection title={sections.skills} wide>
        <TextArea {...text('skills')} rows={3} help={help.skills} />
        <TextArea {...text('summary')} rows={6} help={help.summary} />
      </FormSection>
      <FormSection title={sections.documents}>
        <DocumentField
          kind="resume"
          kinds={kinds}
          required={!hasResume}
          errors={form.errors.resume}
          stored={stored.resume}
          missing={words.missing.resume}
        />
        <DocumentField
          kind="coverLetter"
          kinds={kinds}
          required={false}
          errors={form.errors.coverLetterFile}
          stored={stored.coverLetter}
        />
        <TextArea {...text('coverLetter')} rows={4} className={styles.whole} markOptional />
      </FormSection>
    </>
  )
}
