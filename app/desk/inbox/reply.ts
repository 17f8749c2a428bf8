import { site } from '#app/content/site'
import { certificatePath } from '#app/domain/compliance/consent-certificate.server'
import type { OpenMessage } from '#app/domain/contact/ports'
import type { LeadState } from '#app/domain/leads/lead'
import type { BuyerNotice, DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { encodeValue } from '#app/shared/query'
import { torontoDate } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'

/** A person to reply to, and their words; null if those are erased. */
type ReplyTo = { name: string; email: string; subject: string; text: string | null }

/** Returns a link that opens the operator's own mail program with a reply begun. */
export function replyTo({ name, email, subject, text }: ReplyTo, answer: string): string {
  const quoted = text === null ? '' : `\r\n\r\n${cutText(text.replace(/^/gm, '> '), 1_000)}`
  const body = `Hello ${name},\r\n\r\n${answer}\r\n\r\n${site.name}${quoted}`
  const query = [`subject=${encodeValue(`Re: ${subject}`)}`, `body=${encodeValue(body)}`]
  return `mailto:${encodeValue(email)}?${query.join('&')}`
}

/** What a firm was asked to delete, and its answer. */
type Told = Pick<BuyerNotice, 'firm' | 'state' | 'createdAt' | 'updatedAt'>

/** How a registration stands, for its person. */
export function standingLetter(
  {
    state,
    createdAt,
    withdrawnAt,
    returned,
    attempts,
  }: Pick<DeskLead, 'state' | 'createdAt' | 'withdrawnAt' | 'returned' | 'attempts'>,
  given: string | null,
): string {
  const firm = given ?? 'The firm that you agreed to'
  const registered = `You registered with us on ${torontoDate(createdAt)}.`
  if (withdrawnAt !== null) {
    const told = attempts > 0 ? `, and ${firm} was asked to delete it` : ''
    return `${registered} Your consent is withdrawn since: we pass it on to no one${told}.`
  }
  return `${registered} ${returned === null ? standings[state](firm) : notTaken(firm)}`
}

const onItsWay = (firm: string) => `It is yet to be passed on to ${firm}: we are still trying.`
const notTaken = (firm: string) => `${firm} didn’t take it, so it won’t call you.`
const standings: Record<LeadState, (firm: string) => string> = {
  ...{ new: onItsWay, sending: onItsWay, retry: onItsWay, rejected: notTaken, dead: notTaken },
  accepted: (firm) =>
    `${firm} has it. The firm calls you itself; we don’t know when, and nobody here can see an account with it.`,
  parked: (firm) => `${firm} hasn’t said whether it has it: we are asking.`,
}

/** The answers to a request about a person's data, the one that fits what they ask for first. `told`: what was done for it. */
export function lettersFor(
  { asks, answerBy, id }: Pick<OpenMessage, 'id' | 'asks' | 'answerBy'>,
  origin: string,
  told: readonly Told[] = [],
) {
  // A regulator or a lawyer asks about someone else.
  if (answerBy !== null) {
    return [{ answers: asks, words: 'about that person', text: officialLetter(id, origin) }]
  }
  const letters = [
    { answers: 'copy', words: 'with a copy', text: copyLetter(origin) },
    { answers: 'stop', words: 'withdrawn', text: withdrawalLetter(origin, told) },
    { answers: 'erase', words: 'erased', text: erasureLetter(null, told) },
    { answers: 'correct', words: 'corrected', text: correctionLetter },
  ]
  const [fitting, others] = [true, false].map((fits) =>
    letters.filter(({ answers }) => (answers === asks) === fits),
  )
  return [...(fitting ?? []), ...(others ?? [])]
}

/** What to do before a letter to someone else than the person. */
export const beforeSendingOfficial =
  'Issue the certificate of the consent and “A copy for them” on the person’s lead. Before you send the letter, check that its reader may know, and attach both. Until it is closed, nothing of that person is deleted, by them neither.'

/** To a regulator or a lawyer, who asks about a person. */
function officialLetter(id: string, origin: string): string {
  return [
    'You asked about someone’s personal data. Our number of it, to quote if you write again, is',
    `${id.slice(0, 8)}.`,
    '',
    'The attached certificate has the words that they agreed to, when, on which page, and the code that proved their phone. It is signed:',
    `${origin}${certificatePath} checks it.`,
    '',
    'The attached file has all that we hold under their phone: what they entered, which firm received it and when, what was done since and by whom, and until when we keep it.',
  ].join('\r\n')
}

const complaint =
  'If you disagree with this answer, you can complain to the Office of the Privacy Commissioner of Canada, https://www.priv.gc.ca, or in Quebec to the Commission d’accès à l’information, https://www.cai.gouv.qc.ca.'

/** What an operator must do before sending a letter. It stands beside the letters: inside one, it could be sent too. */
export const beforeSending =
  'Before you send a letter, check that the phone or email is theirs, do what it says, and attach “A copy for them” of each phone.'

/** What a person who asks about their data must be told (PIPEDA, principle 9). */
function copyLetter(origin: string): string {
  return [
    'You asked about your personal data.',
    '',
    'The attached file has all that we hold under your phone, and your messages under your email: what you entered, where and when, the consents, which firm received it and when, until when we keep it, comments and who looked at it.',
    '',
    `You can see, download or delete what is under your phone at ${origin}/privacy/my-data, and delete what is under your email at ${origin}/privacy/email.`,
    complaint,
  ].join('\r\n')
}

/** For someone whose data was wrong. */
const correctionLetter = [
  'You asked us to correct your personal data.',
  '',
  'We corrected your name or email, and what you entered first stays beside it, as the record of what you agreed to. A phone can’t be corrected, as a code proved it: register again with another one, and delete the old data.',
  '',
  complaint,
].join('\r\n')

/** For someone whose consent was withdrawn. */
function withdrawalLetter(origin: string, told: readonly Told[]): string {
  return [
    'You asked us to withdraw your consent.',
    '',
    'Your consent is withdrawn: we pass your registration on to no one any more.',
    ...firmsTold(told),
    `We keep what you entered and when you agreed until you delete it at ${origin}/privacy/my-data, or ask us to.`,
    '',
    complaint,
  ].join('\r\n')
}

/** For someone whose data was erased; with null, it says only what is true of every erasure. */
export function erasureLetter(
  done: {
    numbers: readonly string[]
    hasMessages: boolean
    /** How many messages under their email are not erased. */
    stays: number
  } | null,
  told: readonly Told[],
): string {
  const what = done?.hasMessages ? ', and your messages under your email' : ''
  return [
    'You asked us to erase your personal data.',
    '',
    `We erased what we held under your phone${what}: what you entered, consents, comments and codes.`,
    ...(done && told.length === 0 ? [] : firmsTold(told)),
    ...(done
      ? [`Number of the erasure, to quote if you ask about it: ${done.numbers.join(', ')}`]
      : []),
    `What stays: ${done?.stays ? 'your messages under your email, which you can delete yourself; ' : ''}a one-way code of your phone, so that it gets no texts and is never forwarded, and a record of what was done, without you.`,
    '',
    complaint,
  ].join('\r\n')
}

/** Names each firm, and what it confirmed; without a notice, says only what is true of every lead. */
function firmsTold(told: readonly Told[]): string[] {
  if (told.length === 0) return ['If a firm received it, we asked that firm to delete it.']
  const said = told.map(({ firm, state, createdAt, updatedAt }) => {
    const asked = `We asked ${firm ?? 'the firm that received it'} to delete it on ${torontoDate(createdAt)}`
    return state === 'done'
      ? `${asked}, and it confirmed on ${torontoDate(updatedAt)}.`
      : `${asked}; it is yet to confirm.`
  })
  return Array.from(new Set(said))
}
