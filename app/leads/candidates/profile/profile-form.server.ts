import { z } from 'zod'
import { leadFormMessages } from '../../form/messages.ts'
import { emailInput, optionalTextInput, textInput } from '../../text-input.server.ts'

/** The candidate form without its files. The limits are far above real input and keep bots from filling the disk. */
export const candidateProfileForm = z.object({
  firstName: textInput('Enter your first name.', 100),
  lastName: textInput('Enter your last name.', 100),
  email: emailInput('Enter your email address so we can get in touch.'),
  phone: textInput('Enter your phone number.', 60),
  linkedinUrl: optionalTextInput(500),
  location: textInput('Enter where you live or want to work.', 200),
  currentCompany: optionalTextInput(200),
  currentPosition: optionalTextInput(200),
  yearsExperience: textInput('Enter how many years you’ve worked in presales.', 60),
  desiredSalary: optionalTextInput(200),
  availability: optionalTextInput(200),
  skills: textInput(leadFormMessages.noSkills, 5_000),
  summary: textInput('Write a short summary of your work.', 10_000),
  coverLetter: optionalTextInput(20_000),
})

export type ProfileDraft = z.output<typeof candidateProfileForm>
