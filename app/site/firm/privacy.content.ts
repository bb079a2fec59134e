import { definePageCopy } from '#app/platform/copy/copy.ts'
import { site } from '../../shell/site.ts'
import { type LegalPage, legalUpdate } from './legal.ts'

// Labels that the specification fixes.
const fixed = ['meta.title', 'title', 'updated', 'sections.*.title', 'sister']

/**
 * Copy of the Privacy Policy. It has to be true: update it when the product stores something else. Retention periods
 * set at `/admin/kept` are placeholders (`{mails}`) that the page fills in.
 */
export const privacy = definePageCopy<LegalPage>('privacy', fixed, () => ({
  meta: {
    title: 'Privacy Policy',
    description: `What ${site.name} stores about you, why, for how long, and how you get it back or have it deleted.`,
  },
  title: 'Privacy Policy',
  lede:
    'We store what you send us and what an account needs. There are no trackers and no advertising, and nobody else ' +
    'counts our visitors.',
  updated: legalUpdate,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      text: [
        `This page says what ${site.name} does with personal data on this website and in the Campus, our ` +
          `members’ community. We are responsible for it. For any question, write to ${site.salesAddress} or ` +
          `call ${site.phone.replaceAll(' ', '\u00a0')}.`,
        'You can read every public page without telling us who you are. Fonts, pictures and programs come ' +
          'from our own server, so nobody else finds out that you were here.',
      ],
    },
    {
      id: 'information-collected',
      title: 'Information We Collect',
      text: ['We store what you give us:'],
      list: [
        'Contact form: name, email address, message, and company and phone if you fill them in; the service ' +
          'or certification that you asked about; when you sent it.',
        'Candidate profile: name, email address, phone, location, years of experience, skills, summary and ' +
          'resume; if you add them, LinkedIn address, current company and position, desired salary, ' +
          'availability and a cover letter.',
        'Assessment: nothing, as long as you only answer and read; the result is in its address. If you have ' +
          'it emailed: ' +
          'your email address, name and company if you give them, your answers, and when you agreed. If you ' +
          'answer for ' +
          'a team: your answers without your name.',
        'A file that is emailed as a link: your email address, name and company if you give them, when you agreed, ' +
          'and how often you followed the link. A file for members: that you took it, and how often.',
        'With each of these: the pages of this site that you read on the day on which you wrote, and the site or ' +
          'campaign that led you here. We store and delete it together with what you sent.',
        'A booked call: name, email address, company if you give it, what it is about, its time and your time zone.',
        'Campus account: email address, password (only as a hash that cannot be turned back), and your ' +
          'display name, headline and picture. If you continue with Google, we get your name, email address ' +
          'and an identifier from Google, never your password there. Second factors, if you set them up.',
        'With what you sent us: the notes that our team makes about it, our answers, and when we plan to write again. Our ' +
          'team sees everything that came from one email address, and from its account, on one page.',
        'Messages to other members go through us by email. The other member sees your address only if you agree.',
        'On the Campus: your posts and comments with their pictures and files, likes and event registrations; ' +
          'what you follow, what you have read, and your notifications; drafts of what you write; groups that we add you to. What ' +
          'you report, what moderators decide and note about texts and members, warnings, suspensions, and the ' +
          'decisions that you ask us to review.',
        'New articles by email: your email address, when you asked and confirmed, which ones you want, and the page ' +
          'on which you asked.',
        'Events without an account: your name, email address and time zone, when you agreed, and the campaign ' +
          'that your link names, if it names one. If we invited you: the invitation that we emailed.',
        'Events that you came to: that you were there, and the feedback that you give afterwards; the organizer reads it ' +
          'without your name. Your certificate of attendance shows your name, the event and its date to anybody who ' +
          'has its address.',
        'Security: when and from which network address and browser an account signs in or changes, and ' +
          'counters by network address that stop attacks. The log of ordinary page requests holds the address ' +
          'of the page, the result and the time it took, not who asked.',
      ],
      after:
        'We do not buy data about you or collect it elsewhere. We count public downloads, not the ' +
        'people who download. We count readers ourselves: each page reports once that somebody reads it, and for that ' +
        'day we store what was read under a number made from your network address, your browser and a secret that changes ' +
        'every day. When the day is over we delete the secret and the numbers and keep only totals. If your browser asks ' +
        'not to be tracked (Do Not Track, Global Privacy Control), we count nothing.',
    },
    {
      id: 'use',
      title: 'How We Use Information',
      text: ['Each kind of data has one purpose:'],
      list: [
        'A message from the contact form goes by email to our sales team, and a confirmation goes to you. We ' +
          'use it to answer you.',
        'Our talent team gets an email about a candidate profile and reads it. We use it to match you with ' +
          'roles. It goes to an employer only after you say yes to that employer.',
        'If you have an assessment emailed to you, our sales team reads it and may write to you about it. Your team ' +
          'sees averages once there are five answers, rounded so that nobody’s own answers can be worked out exactly.',
        'A booked call goes by email, with an invitation, to you and to the person who takes it.',
        'The address that you subscribe with gets our new articles and nothing else. You can unsubscribe with one click. ' +
          'We do not count whether you open an email or follow its links unless this page says so.',
        'Account data lets you sign in and shows other members who wrote what. Your email address is not ' +
          'shown to them.',
        'Registrations tell us who comes to an event.',
        'Programs that we connect to this site ourselves, to have our lists in one place, receive what you ' +
          'send us, calls, registrations and new members.',
        'Security records show you and us if somebody else has used your account.',
        'Email from us is about what you did here: confirmations, links to sign in, notices of changes to ' +
          'your account, news of the events you registered for. Members also get notifications from the Campus, and ' +
          'once a week a summary of what is new there. They choose what and how often, and each of these emails has a ' +
          'link to unsubscribe.',
      ],
      after:
        'We do this to answer you and to carry out what you asked for (contract), to keep the site safe ' +
        '(legitimate interest), and otherwise with your consent, which you can withdraw. We do not sell your data to ' +
        'anybody.',
    },
    {
      id: 'security',
      title: 'Security',
      text: [
        'Passwords are stored as salted hashes. Sessions are random values in cookies that scripts cannot ' +
          'read, and we store only their hashes. Documents of candidates are not on the public web: only ' +
          'administrators and our sales team can open them, once they are signed in. Every administrative action is ' +
          'recorded.',
        'No system is perfectly safe. If something happens that puts your data at risk, we tell you and the ' +
          'authorities as the law requires. If you find a weakness, please write to us before you write about ' +
          'it.',
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      text: ['We store data for as long as we need it for its purpose:'],
      list: [
        'We store messages for {messages}, assessments for {assessments}, booked calls for {calls}, addresses for files ' +
          'for {files} and candidate profiles for {candidates}, each with our answers. If you extend that, the period ' +
          'starts again; a call stays for at least a month after it took place. Our email about each has a link to see, ' +
          'correct, extend or end it. If you ask us, we delete yours at once. What we delete without being asked can be ' +
          'restored for 30 days. Daily totals stay: how many came in, what became of them, and how many became clients. ' +
          'We delete suspected spam after 30 days, and a document that you selected but did not send after a day.',
        'Accounts: until you delete yours, which you can do at any time on your account page; for 14 days ' +
          'signing in undoes it. An account that nobody confirmed: 30 days after the last email that asked for it.',
        'Posts and comments, with their pictures and files: until you or a moderator delete them, and 30 days ' +
          'more, in which that can be undone; a file that no text shows goes after a week. When your account ' +
          'goes, your likes and registrations go with it; what you wrote stays, but no longer under your name. ' +
          'Delete it first if you do not want that. What was reported, decided and noted about a text goes with the ' +
          'text; what is about you, warnings among it, with your account.',
        'Drafts: 90 days after their last change. Notifications of the Campus: 180 days. Totals of readers, ' +
          'which name nobody: 750 days.',
        'Subscriptions to new articles: two days if you do not confirm, else until 30 days after you end ' +
          'them, your mailbox refuses them or an administrator deletes them; at once if you ask us to.',
        'Event registrations without an account: two days if you do not confirm, else {messages}, and at least until ' +
          'a month after the event. Our email about yours has a link to see, correct, extend or end it; ending it ' +
          'gives up your seat.',
        'Email that the site sent: for {mails} with its text, so that we can see whether it arrived; email with a ' +
          'link or a code that signs you in is kept without its text. What is needed to write one that failed: a ' +
          'week more, in which it can be tried again.',
        'Sessions: until you sign out, at the latest after 30 days, in the admin area after 12 hours. ' +
          'A program that you let sign in as you stays signed in until you sign it out, or for 180 days without ' +
          'use. Browsers and networks that you signed in from, so that we notice new ones: a year after the last ' +
          'time. Counters against attacks: two days at most. The log of sign-ins and actions of admins stays for ' +
          '{audit}, so that misuse can be traced.',
        'Backups: where this site makes them nightly, the newest of seven days, four weeks and six months stay; ' +
          'what was deleted disappears from them after six months.',
      ],
    },
    {
      id: 'legal-rights',
      title: 'Your Legal Rights',
      text: [
        'Whatever law applies where you live, we treat these as your rights: to know what we store about ' +
          'you, to get a copy, to have it corrected, to have it deleted, to object to a use, and to withdraw ' +
          'consent.',
        'As a member you can do most of this yourself: the account page lets you change your data, download it, and ' +
          `delete your account. For everything else write to ${site.salesAddress}. We answer within a month, and ` +
          'ask for proof of who you are only where we need it. If our answer does not satisfy you, you can ' +
          'complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'third-party-links',
      title: 'Third-Party Links',
      text: [
        'Links to shops, interviews, social networks and other sites lead away from here. Those sites explain themselves ' +
          'what they collect. They are plain links: nothing is sent to those sites before you follow one. The ' +
          'same holds for Google: only if you choose to continue with Google does your browser go there.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: [
        'There is no cookie banner, because there is nothing to agree to. We set only cookies that ' +
          'signing in and the forms of this site need:',
      ],
      list: [
        'campus_session: keeps you signed in on the Campus.',
        'admin_session: the same for our team in the admin area.',
        'browser: for 400 days after you first sign in with it, so that somebody who guesses at your password does not ' +
          'lock out the browser that you use, and so that we tell you only of sign-ins from others.',
        'campus_flow: for five minutes while you sign in through Google or connect it, so that nobody else can ' +
          'complete that for you.',
        'campus_asked: for a day after you asked for an email with a link, the address that it went to, so that you ' +
          'can ask for another one without typing.',
        'Over https each of these carries the prefix __Host-, which keeps other sites from setting it.',
        'draft_accepted_ and a random number: for ten minutes at most, without the prefix, after a form of yours was ' +
          'accepted, so that your browser deletes its own copy of your text.',
      ],
      after:
        'Scripts can read only the last one, and signing out removes the cookie of that session. Your own browser also stores ' +
        'what you type on the Campus until we have received it, what you type into our public forms until you send it, ' +
        'for 30 days at most, how far you have read in a thread, which announcement you closed, and whether you ' +
        'turned off the key that opens the search. We store nothing in your browser for statistics or advertising, ' +
        'and neither does anybody else through our pages.',
    },
  ],
  sister: { text: 'The rules for using this site are in the', action: 'Terms of Service', to: '/terms' },
}))
