import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels as specified, which admins cannot change.
const fixed = [
  'title',
  'back',
  'sections',
  'labels',
  'submit',
  'submitting',
  'progress',
  'sent.title',
  'sent.description',
  'failed',
  'next.title',
]

/** Copy of the candidate profile page. Labels and messages are as specified. */
export const candidateProfile = definePageCopy('candidate-profile', fixed, {
  meta: {
    title: 'Presales Jobs: Candidate Profile',
    description: 'Join our network of presales professionals. Tell us once what you’re good at and what you want next.',
  },
  title: 'Candidate Profile',
  lede:
    'Tell us once what you’re good at and what you want next. A presales practitioner reads it, and we don’t share ' +
    'your name until you say yes.',
  back: 'Back to SkillBridge',
  optional: 'You can skip the fields marked optional.',
  sections: {
    personal: 'Personal Information',
    professional: 'Professional Information',
    skills: 'Skills & Summary',
    documents: 'Documents',
  },
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email Address',
    phone: 'Phone Number',
    linkedinUrl: 'LinkedIn URL',
    location: 'Location',
    currentCompany: 'Current Company',
    currentPosition: 'Current Position',
    yearsExperience: 'Years of Presales Experience',
    desiredSalary: 'Desired Salary Range',
    availability: 'Availability',
    skills: 'Key Skills & Technologies',
    summary: 'Professional Summary',
    coverLetter: 'Or paste the letter here',
    resume: 'Resume/CV',
    coverLetterFile: 'Cover Letter',
  },
  help: {
    location: 'City and country, and whether you’d move.',
    yearsExperience: 'A number is enough.',
    desiredSalary: 'A range and a currency.',
    skills: 'What could you demo tomorrow? List methods, industries and platforms.',
    summary: 'Tell us about two deals: what the buyer asked for, what you did, and how it ended.',
    file: '{types}, up to 5 MB.',
    kept: 'We saved {name}. Select another file only if you want to replace it.',
  },
  availabilities: ['Immediately', 'In two weeks', 'In a month', 'In three months', 'Open to a conversation'],
  submit: 'Submit Profile',
  submitting: 'Submitting Profile...',
  /** Beside the button. */
  promise: 'You’ll hear from us within 48 hours.',
  progress: 'Files sent',
  again: 'Send another profile',
  sent: {
    title: 'Profile Submitted Successfully!',
    description: "Thank you for joining our network. We'll review your profile and be in touch within 48 hours.",
    next: [
      'We’ve emailed you a link to your profile.',
      'A presales practitioner reads it within 48 hours.',
      'You’ll hear from us either way, and we don’t share your name until you say yes.',
    ],
  },
  failed: { title: 'Submission Failed', description: 'There was an error submitting your profile. Please try again.' },
  next: {
    title: 'What happens next?',
    steps: [
      { title: 'We read it', text: 'A presales practitioner reads your profile within 48 hours.' },
      { title: 'We talk', text: 'We spend an hour on two of your deals, one you won and one you lost.' },
      {
        title: 'You show us',
        text: 'You run a discovery call and a demo, live, with one of us as the buyer. You get our notes.',
      },
      {
        title: 'You decide',
        text: 'We suggest a few employers and tell you in writing why. We don’t share your name until you say yes.',
      },
    ],
  },
  privacy: 'Your documents are private. Only our talent team can read them, and we’ll delete them if you ask.',
})
