/**
 * How long D1's one thread is busy with each, in milliseconds. Sums and lists: mean `meta.duration` of 50 in the local
 * D1 on 2026-11-23. Sums: ten combinations of 480 and five pages of 50 from each isolate. Leads: what their own statements reach in
 * `bench/RESULTS.md` (285, 650 and 308 a second), which includes the runtime. The platform's D1 may be slower or faster:
 * the knees move in proportion.
 */
export const serviceMs = {
  /** One isolate's sums in one transaction, and the merged ones of 100 messages. */
  sums: { ofOne: 0.88, ofHundred: 37.7 },
  /** The 56 rows of a list. */
  list: 0.57,
  /** A round: five minutes apart. */
  round: 2.4,
  sendCode: 1000 / 285,
  verifyCode: 1000 / 650,
  /** Includes the delivery to the buyer. */
  submitLead: 1000 / 308,
} as const
