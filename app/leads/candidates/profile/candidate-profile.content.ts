import { words } from '#app/platform/copy/copy.ts'

// Labels as specified, which admins cannot change.
const fixed = [
  'title',
  'sections',
  'labels',
  'submit',
  'submitting',
  'progress',
  'sent.title',
  'sent.description',
  'failed',
]

/** Copy of the candidate profile page. Labels and messages are as specified. */
export const candidateProfile = words('candidate-profile', fixed, {
  meta: {
    title: 'Presales Jobs: Candidate Profile',
    description: 'Join the network of presales professionals: tell us once what you can do and what you want next.',
  },
  title: 'Candidate Profile',
  lede:
    'Tell us once what you can do and what you want next. A practitioner reads it, not a filter, and ' +
    'your name goes to nobody before you say yes.',
  back: 'Back to SkillBridge',
  optional: 'Fields marked optional can wait until we talk.',
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
    location: 'City and country, and whether you would move.',
    yearsExperience: 'A number is enough.',
    desiredSalary: 'A range and a currency.',
    skills: 'What you could demo tomorrow: methods, industries, platforms.',
    summary: 'Two deals say more than ten adjectives: what was asked, what you did, how it ended.',
    file: '{types}, up to 5 MB.',
    kept: 'We saved {name} for you. Select another file only if you want to replace it.',
  },
  availabilities: ['Immediately', 'In two weeks', 'In a month', 'In three months', 'Open to a conversation'],
  submit: 'Submit Profile',
  submitting: 'Submitting Profile...',
  progress: 'Files sent',
  again: 'Send another message',
  sent: {
    title: 'Profile Submitted Successfully!',
    description: "Thank you for joining our network. We'll review your profile and be in touch within 48 hours.",
    next: [
      'A copy of what you sent is on its way to your email address.',
      'A presales practitioner reads it within 48 hours.',
      'You will hear from us either way, and we share your name with nobody before you agree.',
    ],
  },
  failed: { title: 'Submission Failed', description: 'There was an error submitting your profile. Please try again.' },
  next: {
    title: 'What happens next?',
    steps: [
      { title: 'We read it', text: 'A presales practitioner goes through your profile within 48 hours.' },
      { title: 'We talk', text: 'An hour about two of your deals: one that you won, one that you did not.' },
      {
        title: 'You show us',
        text: 'A discovery call and a demo, live, with one of us as the buyer. You get the notes.',
      },
      {
        title: 'You decide',
        text: 'A few introductions, each with the reason in writing. We share your name with nobody before you say yes.',
      },
    ],
  },
  privacy: 'Your documents are private: only our talent team can read them. Just ask, and we will delete them.',
})
