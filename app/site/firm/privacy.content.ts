import { words } from '#app/platform/copy/copy.ts'
import { site } from '../../shell/site.ts'
import { type LegalPage, legalUpdate } from './legal.ts'

// Labels that the specification fixes.
const fixed = ['meta.title', 'title', 'updated', 'sections.*.title', 'sister']

/**
 * Copy of the Privacy Policy. It has to be true: update it when the product stores something else. Retention periods
 * set at `/admin/kept` are placeholders (`{mails}`) that the page fills in.
 */
export const privacy = words<LegalPage>('privacy', fixed, () => ({
  meta: {
    title: 'Privacy Policy',
    description: `What ${site.name} stores about you, why, for how long, and how you get it back or have it deleted.`,
  },
  title: 'Privacy Policy',
  lede:
    'We keep what you send us and what an account needs. No trackers, no advertising, no counting of ' +
    'visitors by others.',
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
          'from our own server, so nobody else learns that you were here.',
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
          'campaign that led you here. It is kept and deleted with what you sent.',
        'A booked call: name, email address, company if you give it, what it is about, its time and your time zone.',
        'Campus account: email address, password (only as a hash that cannot be turned back), and your ' +
          'display name, headline and picture. If you continue with Google, we get your name, email address ' +
          'and an identifier from Google, never your password there. Second factors, if you set them up.',
        'With what you sent us: what our team notes about it, what we answer, and when we mean to write again. Our ' +
          'team sees what came from one email address, and from its account, together.',
        'Letters to other members go by email through us; the other learns your address only if you say so.',
        'On the Campus: your posts and comments with their pictures and files, likes and event registrations; ' +
          'what you follow, have read and were told of; drafts of what you write; groups that we put you into. What ' +
          'you report, what moderators decide and note about texts and members, warnings, suspensions, and what ' +
          'you ask us to look at again.',
        'New articles by email: your email address, when you asked and confirmed, which ones you want, and the page ' +
          'on which you asked.',
        'Events without an account: your name, email address and time zone, when you agreed, and the campaign ' +
          'that the link you followed names, if it names one. Whoever we invite: the invitation that we mailed.',
        'Events that you came to: that you were there, and what you answer afterwards; the organizer reads it ' +
          'without your name. Your certificate of attendance shows your name, the event and its date to whoever ' +
          'has its address.',
        'Security: when and from which network address and browser an account signs in or changes, and ' +
          'counters by network address that stop attacks. The log of ordinary page requests holds the address ' +
          'of the page, the result and the time it took, not who asked.',
      ],
      after:
        'We neither buy data about you nor gather it elsewhere. Downloads for everybody are counted, not the ' +
        'people who download. Readers are counted by ourselves: a page says once that it is read, and we keep for ' +
        'that day what was read under a number made of your address, your browser and a secret of the day. The ' +
        'secret and the numbers are thrown away when the day is over; figures stay. Where your browser asks not to ' +
        'be followed (Do Not Track, Global Privacy Control), nothing is counted.',
    },
    {
      id: 'use',
      title: 'How We Use Information',
      text: ['Each kind of data has one purpose:'],
      list: [
        'A message from the contact form goes by email to our sales team, and a confirmation goes to you. We ' +
          'use it to answer you.',
        'A candidate profile is read by our talent team, who hear of it by email. We use it to match you with ' +
          'roles. It goes to an employer only after you say yes to that employer.',
        'An assessment that you have emailed is read by our sales team, who may write to you about it. Your team ' +
          'sees averages, from five answers on, blurred so that nobody’s own can be worked out exactly.',
        'A booked call goes by email, with an invitation, to you and to whoever of us takes it.',
        'The address that you subscribe with gets our new articles and nothing else, until you end it at one press. ' +
          'Whether you open or follow them is not counted unless this page says so.',
        'Account data lets you sign in and shows other members who wrote what. Your email address is not ' +
          'shown to them.',
        'Registrations tell us who comes to an event.',
        'Programs that we connect to this site ourselves, to keep our lists in one place, are told of what you ' +
          'send us, of calls, registrations and new members.',
        'Security records let us, and you, see that somebody else used your account.',
        'Email from us is about what you did here: confirmations, links to sign in, notices of changes to ' +
          'your account, news of the events you registered for. Members also hear what concerns them in the ' +
          'Campus, and once a week what is new there; they choose what and how often, and a link in each of ' +
          'these emails ends them.',
      ],
      after:
        'We do this to answer you and to carry out what you asked for (contract), to keep the site safe ' +
        '(legitimate interest), and otherwise with your consent, which you can take back. We sell nothing to ' +
        'anybody.',
    },
    {
      id: 'security',
      title: 'Security',
      text: [
        'Passwords are stored as salted hashes. Sessions are random marks in cookies that scripts cannot ' +
          'read, stored on our side only as hashes. Documents of candidates are not on the public web: they ' +
          'open only for administrators who are signed in. Every administrative act leaves a record.',
        'No system is perfectly safe. If something happens that puts your data at risk, we tell you and the ' +
          'authorities as the law requires. If you find a weakness, please write to us before you write about ' +
          'it.',
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      text: ['We keep data for as long as its purpose lasts:'],
      list: [
        'With what we answered, we keep messages for {messages}, assessments for {assessments}, booked calls for ' +
          '{calls}, addresses for files for {files} and candidate profiles for {candidates}; as long again from the ' +
          'last time that you had yours kept longer, and a call until a month after it at least. Our email about ' +
          'each has the link to see, correct, extend or end it. ' +
          'Ask us, and we delete yours at once; what we delete without being asked can be restored for 30 days; how many came in on a day, what became of them and how many became ' +
          'clients stays, as numbers. ' +
          'What was taken for spam goes after 30 days, a document that you chose and did not send after a day.',
        'Accounts: until you delete yours, which you can do at any time on your account page; for 14 days ' +
          'signing in undoes it. One that nobody confirmed: 30 days after the last email that asked to.',
        'Posts and comments, with their pictures and files: until you or a moderator delete them, and 30 days ' +
          'more, in which that can be undone; a file that no text shows goes after a week. When your account ' +
          'goes, your likes and registrations go with it; what you wrote stays, but no longer under your name. ' +
          'Delete it first if you do not want that. What was reported, decided and noted about a text goes with the ' +
          'text; what is about you, warnings among it, with your account.',
        'Drafts: 90 days after their last change. What the Campus told you of: 180 days. Figures of readers, in ' +
          'which nobody is named: 750 days.',
        'Subscriptions to new articles: two days if you do not confirm, else until 30 days after you end ' +
          'them, your mailbox refuses them or an administrator deletes them; at once if you ask us to.',
        'Event registrations without an account: two days if you do not confirm, else {messages}, and at least until ' +
          'a month after the event. Our email about yours has the link to see, correct, extend or end it; with it ' +
          'goes your place.',
        'Email that the site sent: for {mails} with its text, so that we can see whether it arrived; email with a ' +
          'link or a code that signs you in is kept without its text. What is needed to write one that failed: a ' +
          'week more, in which it can be tried again.',
        'Sessions: until you sign out, at the latest after 30 days, for administrators after 12 hours. ' +
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
          'you, to get a copy, to have it corrected, to have it deleted, to object to a use, and to take back ' +
          'a consent.',
        'As a member you do most of it yourself: the account page lets you change your data, download it, and ' +
          `delete your account. For everything else write to ${site.salesAddress}. We answer within a month, and ` +
          'ask for proof of who you are only where we need it. If our answer does not satisfy you, you can ' +
          'complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'third-party-links',
      title: 'Third-Party Links',
      text: [
        'Links to shops, interviews, social networks and other sites lead away from here; what they collect ' +
          'is for them to say. They are plain links: nothing is sent to those sites before you follow one. The ' +
          'same holds for Google: only if you choose to continue with Google does your browser go there.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: [
        'There is no cookie banner, because there is nothing to agree to. We set only the cookies that ' +
          'signing in needs:',
      ],
      list: [
        'campus_session: keeps you signed in on the Campus.',
        'admin_session: the same for administrators of this site.',
        'browser: for 400 days, so that guesses by others at your password do not lock out the browser that ' +
          'you use.',
        'campus_flow: for five minutes while you sign in through Google, so that nobody can end that sign-in ' +
          'in your place.',
        'campus_asked: for a day after you asked for an email with a link, the address that it went to, so that you ' +
          'can ask for another one without typing.',
        'wrote: for ten seconds after you saved something, where this site reads from a copy of its database, so ' +
          'that you see what you saved.',
        'Over https each carries the prefix __Host-, which keeps other sites from setting it.',
        'draft_accepted_ and a random mark: for ten minutes at most, without the prefix, after a form of yours was ' +
          'accepted, so that your browser deletes its own copy of your text.',
      ],
      after:
        'Scripts can read the last one alone, and signing out removes the first two. Your own browser also keeps ' +
        'what you type on the Campus until it has arrived, what you type into our public forms until you send it, ' +
        'for 30 days at most, where you read in a thread until then, which announcement you closed, and whether you ' +
        'turned off the key that opens the search. We store nothing in your browser for statistics or advertising, ' +
        'and neither does anybody else through our pages.',
    },
  ],
  sister: { text: 'The rules for using this site are in the', action: 'Terms of Service', to: '/terms' },
}))
