/**
 * How long each purpose keeps what it needs, in days. Each is a setting of the same name in upper
 * case; /privacy tells those that hold. What is not listed goes sooner, by its own rule (limits.ts).
 */
export const defaultRetention = {
  /** Two years, in which most claims about an introduction must be brought (Limitations Act, 2002, Ontario, s. 4). */
  keepAcceptedLeadsDays: 730,
  keepRejectedLeadsDays: 90,
  /** Given up, parked or withdrawn. */
  keepDeadLeadsDays: 90,
  /** Three years, in which consent to a message may have to be shown (Canada's Anti-Spam Legislation, s. 23). */
  keepConsentsDays: 1_095,
  keepLeadEventsDays: 730,
  keepContactMessagesDays: 90,
  /** Comments that wait, were rejected or were removed; published ones stay. */
  keepUnpublishedCommentsDays: 90,
  keepReceiptsDays: 30,
  /** After the buyer was told, or a person was. */
  keepWithdrawalsDays: 90,
  /** What operators and owners did with personal data. */
  keepAuditsDays: 1_095,
}

export type Retention = typeof defaultRetention
