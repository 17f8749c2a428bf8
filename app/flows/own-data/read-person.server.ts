import type { CommentState } from '#app/domain/comments/comment'
import { personalCommentBudgetKeys } from '#app/domain/comments/comment-budget'
import { openWords } from '#app/domain/comments/read-comments.server'
import { endedLeadDays, type Retention } from '#app/domain/compliance/retention'
import type { ContactTopic, ContactWords } from '#app/domain/contact/contact-message'
import { openMessage } from '#app/domain/contact/contact-store.server'
import { consentContext } from '#app/domain/leads/lead'
import { type LeadDetails, openLead } from '#app/domain/leads/lead-details.server'
import type { ConsentRecord, HeldLead, PersonRecords } from '#app/domain/leads/ports'
import { personalBudgetKeys } from '#app/domain/verification/budget'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { contactInWords } from '#app/shared/preferred-contact'
import { day, toIso } from '#app/shared/time'
import { ConfirmedEmail } from './confirmed-email.server'
import type { ProvenPhone } from './proven-phone.server'

/** Everything stored under a phone, as its owner may see it. Times are ISO 8601. */
export type PersonData = {
  phone: string
  readAt: string
  registrations: Registration[]
  /** Kept as evidence after their registration was deleted. */
  consentsAlone: GivenConsent[]
  comments: OwnComment[]
  /** Noted under the phone; others are under an email. */
  contactMessages: OwnMessage[]
  codes: AskedCode[]
  counters: { name: string; count: number; until: string }[]
  /** Who viewed or changed the data; staff are not named. */
  activity: { at: string; by: 'owner' | 'staff'; what: string }[]
}

export type Registration = {
  id: LeadId
  registeredAt: string
  state: HeldLead['state']
  reason: string | null
  firm: string
  /** Whether anything was sent to that firm. */
  isSent: boolean
  /** When that was first tried; null if it wasn't, or its history is no longer kept. */
  sentAt: string | null
  /** When that firm accepted it. */
  acceptedAt: string | null
  /** When that firm was asked to delete it, and confirmed; null if it wasn't, or has long confirmed. */
  deletion: { askedAt: string; confirmedAt: string | null } | null
  /** Null while it is on its way to the firm. */
  keptUntil: string | null
  campaign: { cid: string; page: string; form: string }
  /** Null if its key is no longer available. */
  details: Omit<LeadDetails, 'consent'> | null
  /** When they asked to be called, in words; null without a choice. */
  callTime: string | null
  consent: GivenConsent | null
  history: {
    at: string
    what: string
    attempt: number | null
    reason: string | null
    /** The firm's HTTP status and code. */
    response: string | null
  }[]
}

type GivenConsent = {
  registrationId: LeadId
  text: string
  version: string
  textHash: string
  firm: string | null
  givenAt: string
  page: string
  ipAddress: string | null
  withdrawnAt: string | null
  keptUntil: string
}

type OwnComment = {
  postedAt: string
  article: string
  state: CommentState
  /** Null when their key is gone. */
  displayName: string | null
  text: string | null
}

/** A message to us, whose words are null if their key is no longer available. */
export type OwnMessage = { sentAt: string; topic: ContactTopic; words: ContactWords | null }

type AskedCode = { askedAt: string; reference: string; tries: number; isAnswered: boolean }

export type ReadPersonNeeds = Pick<
  Services,
  | 'now'
  | 'hash'
  | 'settings'
  | 'dataSealer'
  | 'people'
  | 'comments'
  | 'challenges'
  | 'budgets'
  | 'buyers'
  | 'audits'
  | 'contactMessages'
>

/** Reads everything stored under a phone, for `open-own-data`, which audits each look. */
export async function readPerson(
  services: ReadPersonNeeds,
  owner: ProvenPhone,
): Promise<PersonData> {
  const { phone } = owner
  const { now, hash, people, challenges, budgets, settings, audits } = services
  const phoneKey = await hash('phone', phone)
  const [records, asked] = await Promise.all([
    people.find(phoneKey),
    challenges.listOfPhone(phoneKey),
  ])
  // A verified phone does not prove the emails registered with it, so their counters are left out.
  const budgetKeys = [
    ...personalBudgetKeys(phoneKey, settings.limits),
    ...personalCommentBudgetKeys(phoneKey),
  ]
  const [counters, acts] = await Promise.all([
    budgets.read(budgetKeys, now()),
    audits.listOfSubjects([phoneKey, ...records.leads.map(({ id }) => id)]),
  ])
  const consents = await Promise.all(records.consents.map((one) => openConsent(services, one)))
  const leadIds = new Set(records.leads.map(({ id }) => id))
  return {
    phone,
    readAt: toIso(now()),
    registrations: await Promise.all(
      records.leads.map((lead) => readLead(services, lead, consents, records)),
    ),
    consentsAlone: consents.filter(({ registrationId }) => !leadIds.has(registrationId)),
    comments: await readOwnComments(services, phoneKey),
    contactMessages: await readMessages(services, await ConfirmedEmail.ofPhone(services, owner)),
    codes: asked.map(({ createdAt, reference, attempts, isUsed }) => ({
      askedAt: toIso(createdAt),
      reference,
      tries: attempts,
      isAnswered: isUsed,
    })),
    counters: counters.map(({ key, count, windowEndsAt }) => ({
      name: key.slice(0, key.indexOf(':')),
      count,
      until: toIso(windowEndsAt),
    })),
    activity: acts.map(({ at, by, action }) => ({
      at: toIso(at),
      by: by === 'owner' ? 'owner' : 'staff',
      what: action,
    })),
  }
}

async function readOwnComments(
  { comments, dataSealer }: ReadPersonNeeds,
  phoneKey: string,
): Promise<OwnComment[]> {
  const own = await comments.listOfPhone(phoneKey)
  return Promise.all(
    own.map(async (comment) => {
      const words = await openWords(dataSealer, comment)
      const { article, state, createdAt } = comment
      return {
        postedAt: toIso(createdAt),
        article,
        state,
        displayName: words?.displayName ?? null,
        text: words?.text ?? null,
      }
    }),
  )
}

/** Reads the messages of a sender, for the same flows, but requests that an operator's act noted: their words are its reason. */
export async function readMessages(
  services: Pick<ReadPersonNeeds, 'audits' | 'contactMessages' | 'dataSealer'>,
  { emailKey }: ConfirmedEmail,
): Promise<OwnMessage[]> {
  const { audits, contactMessages, dataSealer } = services
  const messages = await contactMessages.listOfEmail(emailKey)
  const rows = await audits.listOfRequests(messages.map(({ id }) => id))
  const noted = rows.filter(({ action }) => action === 'requests.noted')
  const read = await Promise.all(
    messages.map(async (stored) => {
      const opened = await openMessage(dataSealer, stored)
      const reason = noted.find(({ request }) => request === stored.id)?.note
      if (opened && opened.message === reason) return []
      const words = opened && {
        name: opened.name,
        email: opened.email,
        subject: opened.subject,
        message: opened.message,
      }
      return [{ sentAt: toIso(stored.createdAt), topic: stored.topic, words }]
    }),
  )
  return read.flat()
}

async function readLead(
  { dataSealer, buyers, settings }: ReadPersonNeeds,
  lead: HeldLead,
  consents: readonly GivenConsent[],
  records: PersonRecords,
): Promise<Registration> {
  const opened = await openLead(dataSealer, lead)
  const consent = consents.find(({ registrationId }) => registrationId === lead.id) ?? null
  const events = records.events.filter(({ leadId }) => leadId === lead.id)
  const first = events.find(({ attempt }) => attempt !== null)
  const accepted =
    lead.state === 'accepted' ? events.findLast(({ kind }) => kind === 'accepted') : undefined
  const notice = records.notices.find(({ leadId }) => leadId === lead.id)
  return {
    id: lead.id,
    registeredAt: toIso(lead.createdAt),
    state: lead.state,
    reason: lead.lastReason,
    firm: consent?.firm ?? buyers.byId(lead.buyerId)?.name ?? lead.buyerId,
    isSent: lead.attempts > 0,
    sentAt: first ? toIso(first.at) : null,
    acceptedAt: accepted ? toIso(accepted.at) : null,
    deletion: notice
      ? {
          askedAt: toIso(notice.createdAt),
          confirmedAt: notice.state === 'done' ? toIso(notice.updatedAt) : null,
        }
      : null,
    keptUntil: leadKeptUntil(lead, settings.retention),
    campaign: { cid: lead.cid, page: lead.page, form: lead.source },
    details: opened && withoutConsent(opened),
    callTime: opened?.consent.preferred ? contactInWords(opened.consent.preferred) : null,
    consent,
    history: events.map(({ at, kind, attempt, reason, answer }) => {
      return { at: toIso(at), what: kind.replace('_', ', '), attempt, reason, response: answer }
    }),
  }
}

/** As the purge counts it, from a lead's last change. */
function leadKeptUntil({ state, updatedAt }: HeldLead, retention: Retention): string | null {
  const days = endedLeadDays(retention)
  const isEnded = (one: HeldLead['state']): one is keyof typeof days => Object.hasOwn(days, one)
  return isEnded(state) ? toIso(updatedAt + days[state] * day) : null
}

/** The consent text is part of the consent's own record. */
function withoutConsent({ consent: _told, ...details }: LeadDetails): Registration['details'] {
  return details
}

async function openConsent(
  { dataSealer, settings }: ReadPersonNeeds,
  consent: ConsentRecord,
): Promise<GivenConsent> {
  const { leadId, text, version, textHash, firm, page, withdrawnAt } = consent
  return {
    registrationId: leadId,
    text,
    version,
    textHash,
    firm,
    page,
    givenAt: toIso(consent.givenAt),
    ipAddress: await dataSealer.open(consent.ipSealed, consentContext(leadId)),
    withdrawnAt: withdrawnAt === null ? null : toIso(withdrawnAt),
    keptUntil: toIso(consent.givenAt + settings.retention.consentsDays * day),
  }
}
