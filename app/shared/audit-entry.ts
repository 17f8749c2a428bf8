import { type RandomBytes, randomId } from './random'
import type { Row } from './row'

/** What is audited, by the name that the audit stores, and how the desk says it. */
export const auditedActs = {
  'alarms.acknowledge': 'Took on an alarm',
  'alarms.close': 'Closed an alarm',
  'audit.export': 'Downloaded the audit',
  'buyers.pause': 'Paused a buyer',
  'buyers.resume': 'Resumed a buyer',
  'comments.approve': 'Published a comment',
  'comments.read': 'Read comments',
  'comments.reject': 'Rejected a comment',
  'comments.remove': 'Took a comment down',
  'contacts.answered': 'Marked a message answered',
  'contacts.asks': 'Noted what a person asks for',
  'contacts.done': 'Marked a message done',
  'contacts.erase': 'Erased what an email had',
  'contacts.privacy': 'Marked a message as about their data',
  'contacts.read': 'Read messages',
  'contacts.reopened': 'Opened a message again',
  'contacts.settled': 'Settled a request about their data by erasing',
  'desk.refused': 'Was refused',
  'leads.copy': 'Made a copy for the person',
  'leads.corrected': 'Noted a correction of their data',
  'leads.export': 'Downloaded leads',
  'leads.kept': 'Took back that a lead was returned',
  'leads.list': 'Downloaded the list of leads, without persons',
  'leads.find': 'Looked for a person',
  'leads.forget': 'Erased a person',
  'leads.prove': 'Issued a certificate of consent',
  'leads.replay': 'Sent a lead again',
  'leads.resolve.accepted': 'Resolved a lead as accepted',
  'leads.resolve.rejected': 'Resolved a lead as rejected',
  'leads.returned': 'Noted a lead as returned by its buyer',
  'leads.reveal': 'Revealed a person',
  'leads.stands': 'Noted that contact had ended before',
  'leads.suppress': 'Blocked a phone',
  'links.add': 'Added a link',
  'links.disable': 'Disabled a link',
  'links.edit': 'Edited a link',
  'links.import': 'Imported a link',
  'own-data.agree': 'Renewed a consent',
  'own-data.download': 'Downloaded their own data',
  'own-data.erase': 'Erased their own data',
  'own-data.view': 'Opened their own data',
  'own-data.withdraw': 'Withdrew a consent',
  'own-email.erase': 'Erased what their email had',
  'requests.answered': 'Answered a request about their data',
  'requests.asked': 'Noted when a person asked about their data',
  'requests.export': 'Downloaded the register of requests',
  'requests.done': 'Closed a request about their data',
  'requests.moved': 'Moved what was done to another request',
  'requests.named': 'Noted whose request it is',
  'requests.noted': 'Noted a request by phone or letter',
  'restore.erase': 'Erased a person again after a restore',
  'prices.set': 'Set what a buyer pays',
  'retention.purge': 'Deleted what was too old',
  'site.release': 'Released a version',
  'site.rollback': 'Went back to a version',
  'spend.import': 'Imported spend',
  'spend.remove': 'Removed spend',
  'withdrawals.confirm': 'Noted that a buyer confirmed a deletion',
  'withdrawals.retry': 'Asked a buyer again to delete',
} as const satisfies Record<string, string>
export type AuditedAct = keyof typeof auditedActs

/** Returns an action as the desk says it; one that is no longer written has only its name. */
export function actInWords(action: string): string {
  return Object.entries(auditedActs).find(([act]) => act === action)?.[1] ?? action
}

/** An act of an operator or the owner on a person's data. Never contains a personal value. */
export type AuditEntry = {
  /** The operator's name, or `owner`. */
  by: string
  action: AuditedAct
  /** A lead, a buyer, the filter used, a screen, a phone's HMAC, or the erasure that replaced one. */
  subject: string
  count: number
  note: string
  /** The requests about a person's data that it is for: each gets a row. */
  requests?: readonly string[]
  /** When they were received, and what they ask for; what is known of them if absent. */
  receivedAt?: number | null
  asks?: Row<'audit'>['asks']
}

/** Returns for which requests an act is; without one, it was one of its own, whose time only its owner knows. */
export function requestsOf(
  { by, requests }: Pick<AuditEntry, 'by' | 'requests'>,
  asks: Row<'audit'>['asks'],
  { random, now }: { random: RandomBytes; now: () => number },
): Pick<AuditEntry, 'requests' | 'receivedAt' | 'asks'> {
  if (requests && requests.length > 0) return { requests }
  return { requests: [randomId(random)], receivedAt: by === 'owner' ? now() : null, asks }
}
