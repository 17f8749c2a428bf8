import { certificatePath } from '#app/domain/compliance/consent-certificate.server'
import type { LeadState } from '#app/domain/leads/lead'
import type { BuyerNotice, DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { torontoDate } from '#app/shared/toronto-time'

/** What a firm was asked to delete, and its answer. */
export type Told = Pick<BuyerNotice, 'firm' | 'state' | 'createdAt' | 'updatedAt'>

/** What an erasure did; with null, a letter says only what is true of every one. */
export type ErasureDone = {
  numbers: readonly string[]
  hasMessages: boolean
  /** How many messages under their email are not erased. */
  stays: number
} | null

/** A registration, as far as a letter says. */
export type Standing = Pick<
  DeskLead,
  'state' | 'createdAt' | 'withdrawnAt' | 'returned' | 'attempts'
>

/** Lines of a letter, each ended as mail is. */
export function lines(...all: string[]): string {
  return all.join('\r\n')
}

const complaint =
  'If you disagree with this answer, you can complain to the Office of the Privacy Commissioner of Canada, https://www.priv.gc.ca, or in Quebec to the Commission d’accès à l’information, https://www.cai.gouv.qc.ca.'

/** The letters to people whose data we hold, and to those who ask about them. */
export const english = {
  greeting: 'Hello',
  /** What a person who asks about their data must be told (PIPEDA, principle 9). */
  copy: (origin: string) =>
    lines(
      'You asked about your personal data.',
      '',
      'The attached file has all that we hold under your phone, and your messages under your email: what you entered, where and when, the consents, which firm received it and when, until when we keep it, comments and who looked at it.',
      '',
      `You can see, download or delete what is under your phone at ${origin}/privacy/my-data, and delete what is under your email at ${origin}/privacy/email.`,
      complaint,
    ),
  /** For someone whose data was wrong. */
  correction: lines(
    'You asked us to correct your personal data.',
    '',
    'We corrected your name or email, and what you entered first stays beside it, as the record of what you agreed to. A phone can’t be corrected, as a code proved it: register again with another one, and delete the old data.',
    '',
    complaint,
  ),
  withdrawal: (origin: string, told: readonly Told[]) =>
    lines(
      'You asked us to withdraw your consent.',
      '',
      'Your consent is withdrawn: we pass your registration on to no one any more.',
      ...firmsTold(told),
      `We keep what you entered and when you agreed until you delete it at ${origin}/privacy/my-data, or ask us to.`,
      '',
      complaint,
    ),
  erasure: (done: ErasureDone, told: readonly Told[]) =>
    lines(
      'You asked us to erase your personal data.',
      '',
      `We erased what we held under your phone${done?.hasMessages ? ', and your messages under your email' : ''}: what you entered, consents, comments and codes.`,
      ...(done && told.length === 0 ? [] : firmsTold(told)),
      ...(done
        ? [`Number of the erasure, to quote if you ask about it: ${done.numbers.join(', ')}`]
        : []),
      `What stays: ${done?.stays ? 'your messages under your email, which you can delete yourself; ' : ''}a one-way code of your phone, so that it gets no texts and is never forwarded, and a record of what was done, without you.`,
      '',
      complaint,
    ),
  /** For someone without a registration, whose messages are erased. */
  messagesErased: lines(
    'You asked us to erase your personal data.',
    '',
    'There is no registration under your email. We erased your messages under it.',
    'What stays: a record of what was done, without you.',
    '',
    complaint,
  ),
  /** For someone whose data a regulator's or lawyer's open letter holds (PIPEDA, section 8(8)). */
  held: (origin: string) =>
    lines(
      'You asked us to erase your personal data.',
      '',
      'We can’t delete it yet. A letter about it, such as a regulator’s, is open, and the law has us keep what it’s about until we’ve answered. We noted that you asked, and will delete it then.',
      `To stop calls now, withdraw your consent at ${origin}/privacy/my-data.`,
      '',
      complaint,
    ),
  /** For someone without any data here. */
  nothing: (origin: string) =>
    lines(
      'You asked us about your personal data.',
      '',
      'We looked under each phone and email that you gave us. Besides what you wrote to us now, we hold nothing there.',
      `Names are encrypted, so we can’t search for yours. If you gave us another phone or email, look under it at ${origin}/privacy/my-data or ${origin}/privacy/email, or write to us again with it.`,
      '',
      complaint,
    ),
  /** For someone who gave neither phone nor email. */
  unknown: (origin: string) =>
    lines(
      'You asked us about your personal data.',
      '',
      'We can’t find it yet: names are encrypted, so we need the phone or email that you registered with. Please answer from that email, or with that phone. Send no identity card.',
      `You needn’t wait for us: ${origin}/privacy/my-data sends a code to your phone, and shows, downloads or deletes what is under it.`,
    ),
  /** To a regulator or a lawyer, who asks about a person. */
  official: (id: string, origin: string) =>
    lines(
      'You asked about someone’s personal data. Our number of it, to quote if you write again, is',
      `${id.slice(0, 8)}.`,
      '',
      'The attached certificate has the words that they agreed to, when, on which page, and the code that proved their phone. It is signed:',
      `${origin}${certificatePath} checks it.`,
      '',
      'The attached file has all that we hold under their phone: what they entered, which firm received it and when, what was done since and by whom, and until when we keep it.',
    ),
  /** How a registration stands, for its person. */
  standing: (
    { state, createdAt, withdrawnAt, returned, attempts }: Standing,
    given: string | null,
  ) => {
    const firm = given ?? 'The firm that you agreed to'
    const registered = `You registered with us on ${torontoDate(createdAt)}.`
    if (withdrawnAt !== null) {
      const told = attempts > 0 ? `, and ${firm} was asked to delete it` : ''
      return `${registered} Your consent is withdrawn since: we pass it on to no one${told}.`
    }
    return `${registered} ${returned === null ? standings[state](firm) : notTaken(firm)}`
  },
}

const onItsWay = (firm: string) => `It is yet to be passed on to ${firm}: we are still trying.`
const notTaken = (firm: string) => `${firm} didn’t take it, so it won’t call you.`
const standings: Record<LeadState, (firm: string) => string> = {
  ...{ new: onItsWay, sending: onItsWay, retry: onItsWay, rejected: notTaken, dead: notTaken },
  accepted: (firm) =>
    `${firm} has it. The firm calls you itself; we don’t know when, and nobody here can see an account with it.`,
  parked: (firm) => `${firm} hasn’t said whether it has it: we are asking.`,
}

/** Names each firm, and what it confirmed; without a notice, says only what is true of every lead. */
function firmsTold(told: readonly Told[]): string[] {
  if (told.length === 0)
    return [
      'If a firm received it, we asked that firm to stop using it, for calls too, and to delete it.',
    ]
  const said = told.map(({ firm, state, createdAt, updatedAt }) => {
    const asked = `We asked ${firm ?? 'the firm that received it'} on ${torontoDate(createdAt)} to stop using it, for calls too, and to delete it`
    return state === 'done'
      ? `${asked}; it confirmed on ${torontoDate(updatedAt)}.`
      : `${asked}; it is yet to confirm.`
  })
  return Array.from(new Set(said))
}
