import { commentStateWords, counterWords, ownActWords } from '#app/content/own-data-words'
import { reasonInWords } from '#app/desk/leads/reason'
import type { OwnMessage, PersonData, Registration } from '#app/flows/own-data/read-person.server'
import { actInWords } from '#app/shared/audit-entry'
import { minuteName } from '#app/shared/toronto-time'

/** A field's name for its person, and what it is for. */
type Words = readonly [name: string, use: string]
type WordsOf<Of> = { [Field in keyof Required<Of> & string]: Words }

type Details = NonNullable<Registration['details']>
type Click = Details['tracking']
type Consent = NonNullable<Registration['consent']>

const click: WordsOf<Click> = {
  utm_source: ['Ad’s source', 'The site or network that showed the ad, to know which ads work.'],
  utm_medium: ['Kind of ad', 'Such as search, email or social.'],
  utm_campaign: ['Ad campaign', 'The campaign that the ad was part of.'],
  utm_content: ['Version of the ad', 'Which of several versions you saw.'],
  adSet: ['Group of ads', 'The group that the ad was part of.'],
  fbclid: ['Meta click number', 'With it, Meta can tell which of its ads you followed.'],
  adct: [
    'Ad network’s click number',
    'With it, the network can tell which of its ads you followed.',
  ],
  gclid: ['Google click number', 'With it, Google can tell which of its ads you followed.'],
  msclkid: ['Microsoft click number', 'With it, Microsoft can tell which of its ads you followed.'],
  clickid: ['Click number', 'With it, the network can tell which of its ads you followed.'],
  cid: ['Campaign number', 'The campaign that your registration counts for.'],
  suid: ['Partner’s number', 'The partner that sent you, if there was one.'],
  link: ['Our link', 'The link of ours that you followed, and that click.'],
  linkCampaign: ['Campaign of our link', 'The campaign that our link was made for.'],
  landing: ['First page', 'The page of ours that the link led to.'],
  page: ['Page', 'The page that you registered from.'],
  description: ['Page’s title', 'What that page is about.'],
  first: [
    'Your first visit from a link or ad',
    'The same of the first one, if there were several.',
  ],
}

const consent: WordsOf<Consent> = {
  registrationId: ['Registration', 'The number of the registration that it belongs to.'],
  text: ['What you agreed to', 'The words beside the box that you ticked.'],
  version: ['Version of the words', 'They change at times: this says which you saw.'],
  textHash: ['Fingerprint of the words', 'Shows that the words were not changed since (SHA-256).'],
  firm: ['Firm', 'Who may contact you.'],
  givenAt: ['Agreed', 'When you ticked the box and confirmed your phone.'],
  page: ['Page', 'Where you agreed.'],
  ipAddress: ['IP address', 'That of your internet connection, as evidence.'],
  withdrawnAt: ['Withdrawn', 'When you took your consent back.'],
  keptUntil: ['Kept until', 'Deleted then, as evidence no longer needed.'],
}

const message: WordsOf<OwnMessage> = {
  sentAt: ['Sent', 'When it reached us.'],
  topic: ['Topic', 'Who of us reads it, and by when we answer.'],
  words: ['Your message', 'What you wrote, to answer you.'],
}

/** By the field that holds them, as it is stored; of several, each has these. */
const fields: Record<string, Record<string, Words>> = {
  '': {
    phone: ['Phone number', 'What all of this is kept under.'],
    readAt: ['Copied', 'When this copy was made.'],
    registrations: [
      'Registrations',
      'You asked to be contacted by a firm. We keep this to pass it on, and to prove that you agreed.',
    ],
    consentsAlone: ['Consents of deleted registrations', 'Kept as evidence of what you agreed to.'],
    comments: ['Comments', 'What you wrote below our articles.'],
    contactMessages: [
      'Messages and requests',
      'What you wrote to us, or asked by phone or letter.',
    ],
    codes: [
      'Codes',
      'Texts with which you confirmed your phone; they show who asked, and stop guessing.',
    ],
    counters: [
      'Limits',
      'How often something was done with your number, to stop abuse. Each ends by itself.',
    ],
    activity: ['Who opened or changed your data', 'Each time is written down, for you to check.'],
  } satisfies WordsOf<PersonData>,
  registrations: {
    id: ['Number', 'Names this registration; its first 8 characters are on your thank-you page.'],
    registeredAt: ['Registered', 'When you sent the form.'],
    state: ['Status', 'How far it has come on its way to the firm.'],
    reason: ['Why', 'What the status comes from.'],
    firm: ['Firm', 'Who you agreed may contact you.'],
    isSent: [
      'Sent to the firm',
      'Whether we sent it, or tried to: what you told us, your consent, and how you found us.',
    ],
    sentAt: ['First sent', 'When we first sent it, or tried to.'],
    acceptedAt: ['Accepted', 'When the firm confirmed it, to our system or our staff.'],
    deletion: ['Deletion by the firm', 'We asked the firm to delete it.'],
    keptUntil: ['Kept until', 'We delete it then, or later if it changes before.'],
    campaign: ['Where it came from', 'To know which of our pages and ads work.'],
    details: [
      'What you told us',
      'What the firm needs to contact you, and what came with the form.',
    ],
    callTime: ['Call time', 'When you asked to be called.'],
    consent: ['Your consent', 'Proof of what you agreed to.'],
    history: ['What happened', 'Each step since you sent the form.'],
  } satisfies WordsOf<Registration>,
  deletion: {
    askedAt: ['Asked', 'When we asked the firm.'],
    confirmedAt: ['Confirmed', 'When the firm confirmed it; it has not yet if there is no time.'],
  } satisfies WordsOf<NonNullable<Registration['deletion']>>,
  campaign: {
    cid: ['Campaign number', 'The campaign that it counts for.'],
    page: ['Page', 'The page that you registered from.'],
    form: ['Form', 'Which form of that page.'],
  } satisfies WordsOf<Registration['campaign']>,
  details: {
    firstName: ['First name', 'How the firm addresses you.'],
    lastName: ['Last name', 'How the firm addresses you.'],
    email: ['Email address', 'For the firm to write to you.'],
    country: ['Country', 'Whether the firm may serve you.'],
    phoneNumber: ['Phone number', 'For the firm to call you; confirmed by a code.'],
    clientIp: ['IP address', 'That of your internet connection, as evidence and against fraud.'],
    userAgent: ['Browser', 'What your browser said of itself, as evidence and against fraud.'],
    source: ['Form', 'Which form you used.'],
    tracking: ['Link or ad', 'How you found us: the last link or ad that you followed.'],
    entered: ['As you entered it', 'What you typed before we corrected it.'],
  } satisfies WordsOf<Details>,
  entered: {
    firstName: ['First name', 'Before the correction.'],
    lastName: ['Last name', 'Before the correction.'],
    email: ['Email address', 'Before the correction.'],
    correctedAt: ['Corrected', 'When we corrected it.'],
  } satisfies WordsOf<NonNullable<Details['entered']>>,
  tracking: click,
  first: { ...click, at: ['Time', 'When you followed it.'] },
  consent,
  consentsAlone: consent,
  history: {
    at: ['Time', 'When it happened.'],
    what: ['Step', 'What happened.'],
    attempt: ['Attempt', 'Which try to reach the firm.'],
    reason: ['Why', 'What the firm or our system said.'],
    response: ['Response', 'The HTTP status and code of the firm’s system.'],
  } satisfies WordsOf<Registration['history'][number]>,
  comments: {
    postedAt: ['Sent', 'When you wrote it.'],
    article: ['Article', 'Where it stands.'],
    state: ['Status', 'Whether readers can see it.'],
    displayName: ['Name', 'The name that readers see.'],
    text: ['Comment', 'What you wrote.'],
  } satisfies WordsOf<PersonData['comments'][number]>,
  contactMessages: message,
  words: {
    name: ['Name', 'How we address you.'],
    email: ['Email address', 'Where we answer.'],
    subject: ['Subject', 'What it is about.'],
    message: ['Message', 'What you wrote or said.'],
  } satisfies WordsOf<NonNullable<OwnMessage['words']>>,
  codes: {
    askedAt: ['Sent', 'When we texted the code.'],
    reference: ['Reference', 'The letters in that text.'],
    tries: ['Tries', 'How often a code was entered.'],
    isAnswered: ['Confirmed', 'Whether the right code was entered.'],
  } satisfies WordsOf<PersonData['codes'][number]>,
  counters: {
    name: ['What is counted', 'Each has a limit.'],
    count: ['How often', 'The number so far.'],
    until: ['Ends', 'When it is deleted.'],
  } satisfies WordsOf<PersonData['counters'][number]>,
  activity: {
    at: ['Time', 'When it happened.'],
    by: ['By', 'You, or our staff.'],
    what: ['What', 'What was done.'],
  } satisfies WordsOf<PersonData['activity'][number]>,
}

/** Returns what a field is called and for, in the one that holds it; its stored name without a use if it has no words. */
export function wordsOf(holder: string, field: string): Words {
  const known = Object.hasOwn(fields, holder) ? fields[holder] : undefined
  return (known && Object.hasOwn(known, field) && known[field]) || [field, '']
}

const registrationStates: Record<Registration['state'], string> = {
  new: 'waiting to be passed on',
  sending: 'waiting to be passed on',
  retry: 'waiting to be passed on',
  accepted: 'passed on to the firm',
  rejected: 'declined by the firm',
  parked: 'under review by us',
  dead: 'not passed on, or not confirmed by the firm',
}

const steps: Record<string, string> = {
  ...registrationStates,
  committed: 'registered',
  retry: 'not reached, to be tried again',
  withdrawn: 'consent withdrawn',
  returned: 'given back by the firm',
}

const topics: Record<OwnMessage['topic'], string> = {
  message: 'a general message',
  security: 'a report about security',
  privacy: 'a request about your data',
}

const known = (words: Record<string, string>) => (value: string) =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value

const because = (reason: string) => reasonInWords(reason).replaceAll('buyer', 'firm') || reason

/** What stored words mean, by the field and the one that holds it. */
const values: Record<string, (value: string) => string> = {
  'registrations state': known(registrationStates),
  'registrations reason': because,
  'history what': known(steps),
  'history reason': because,
  'comments state': known(commentStateWords),
  'contactMessages topic': known(topics),
  'counters name': known(counterWords),
  'activity by': known({ owner: 'you', staff: 'our staff' }),
  'activity what': (act) => ownActWords[act] ?? actInWords(act),
}

/** Times are known by name: what a person wrote may look like one. */
const timeFields = /^(?:at|until)$|(?:At|Until)$/

/** Returns a stored value as its person reads it. */
export function shownValue(holder: string, field: string, value: string): string {
  const at = timeFields.test(field) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(at)) return minuteName(at)
  return values[`${holder} ${field}`]?.(value) ?? value
}
