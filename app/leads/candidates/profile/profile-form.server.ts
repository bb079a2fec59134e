import { z } from 'zod'
import { optionalTypedText, typedEmail, typedText } from '../../typed-text.server.ts'

/** The candidate's form, without its files. Bounds far beyond what people write keep machines from filling the disk. */
export const candidateProfileForm = z.object({
  firstName: typedText('Enter your first name.', 100),
  lastName: typedText('Enter your last name.', 100),
  email: typedEmail('Enter your email address, so that we can be in touch.'),
  phone: typedText('Enter your phone number.', 60),
  linkedinUrl: optionalTypedText(500),
  location: typedText('Enter where you live or want to work.', 200),
  currentCompany: optionalTypedText(200),
  currentPosition: optionalTypedText(200),
  yearsExperience: typedText('Enter how many years you have worked in presales.', 60),
  desiredSalary: optionalTypedText(200),
  availability: optionalTypedText(200),
  skills: typedText('Name your key skills and technologies.', 5_000),
  summary: typedText('Write a short summary of your work.', 10_000),
  coverLetter: optionalTypedText(20_000),
})

export type ProfileDraft = z.output<typeof candidateProfileForm>
