import { z } from 'zod'
import { optionalText, typedEmail, typedText } from '../typed-text.server.ts'

/** The candidate's form, without its files. Bounds far beyond what people write keep machines from filling the disk. */
export const profileForm = z.object({
  firstName: typedText('Enter your first name.', 100),
  lastName: typedText('Enter your last name.', 100),
  email: typedEmail('Enter your email address, so that we can be in touch.'),
  phone: typedText('Enter your phone number.', 60),
  linkedinUrl: optionalText(500),
  location: typedText('Enter where you live or want to work.', 200),
  currentCompany: optionalText(200),
  currentPosition: optionalText(200),
  yearsExperience: typedText('Enter how many years you have worked in presales.', 60),
  desiredSalary: optionalText(200),
  availability: optionalText(200),
  skills: typedText('Name your key skills and technologies.', 5_000),
  summary: typedText('Write a short summary of your work.', 10_000),
  coverLetter: optionalText(20_000),
})

export type ProfileDraft = z.output<typeof profileForm>
