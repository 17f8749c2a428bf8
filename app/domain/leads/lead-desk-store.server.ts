import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { LeadId } from '#app/shared/brands'
import { type Dimension, Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import { torontoDate } from '#app/shared/toronto-time'
import { type CountedUnder, countedName, isCountedUnder } from './counted-under.server'
import { buyersWithLeads } from './delivery/buyer-desk-store.server'
import { type LeadRow, type LeadState, leadStates, type ReturnReason } from './lead'
import type { LeadFilter } from './lead-filter'
import { campaignOfLead, leadQuery, markedQuery } from './lead-query.server'
import {
  noteIfChanged,
  noteRestored,
  parkRestored,
  type ReplayTerms,
  renameReversed,
  replayLead,
  resolveLead,
  returnLead,
  reverseLead,
  type TakeBackTerms,
  takeBackReturn,
} from './lead-transitions.server'
import { isOfLead, isReturned, isWithdrawn } from './persons/erased-leads.server'
import type { ConsentRecord, LeadEventRow } from './ports'

/** A lead as the operator sees it: without the person. */
export type DeskLead = Omit<DeskRow, 'isUnsure' | 'isReplaced'> & {
  isUnsure: boolean
  /** A newer lead of its person took its place, or its consent was withdrawn. */
  isReplaced: boolean
}
type DeskRow = Pick<LeadRow, 'id' | 'state' | 'buyerId' | 'attempts' | 'isUnsure'> &
  Pick<LeadRow, 'createdAt' | 'updatedAt' | 'nextAttemptAt'> & {
    reason: LeadRow['lastReason']
    /** The campaign and the source that its events count under. Null without events. */
    campaign: string | null
    source: string | null
    /** When its consent was withdrawn. Null if it wasn't, and without a consent. */
    withdrawnAt: Row<'consent'>['withdrawnAt']
    /** Why its buyer gave it back. Null if it didn't. */
    returned: ReturnReason | null
    isReplaced: 0 | 1
  }
/** What a file says of a lead besides. */
type FiledRow = DeskRow & { acceptedAt: number | null } & {
  [By in (typeof filedNames)[number]]: string | null
}
type SealedRow = DeskRow & Pick<LeadRow, 'personSealed'>
export type SealedLead = DeskLead & Pick<LeadRow, 'personSealed'>
export type LeadCount = Pick<LeadRow, 'buyerId' | 'state'> & { count: number; oldestAt: number }

/** How many leads of a name were registered and accepted, erased ones included, and how many are stored. */
export type LeadSteps = { name: string; lead_committed: number; lead_accepted: number } & {
  listed_committed: number
  listed_accepted: number
  /** Of the accepted ones, those withdrawn or returned since, or resolved by an operator. */
  withdrawn: number
  returned: number
  by_hand: number
}
type CountedPeriod = { since: number; before: number; upTo: number; under?: CountedUnder }

type ChangedTerms = Pick<LeadRow, 'state'> & {
  /** Null for all. */
  buyerId: string | null
  after: number
  upTo: number
}
type CountTerms = { states?: readonly LeadState[]; upTo?: number }

/** A click behind a lead: the first, the last, and later ones, whose time is known. */
type LeadVisit = Pick<Row<'lead_touch'>, 'link' | 'source' | 'campaign'> & { at: number | null }
type LeadCode = Pick<LeadRow, 'proofExpiresAt'> & { sentAt: Row<'challenge'>['createdAt'] }
type NamedLead = Pick<DeskLead, 'id' | 'state' | 'createdAt'>
/** A lead of the same person: by its phone, by its email, or by both. */
type OtherLead = NamedLead & { isOfPhone: 0 | 1; isOfEmail: 0 | 1 }
type DeskEvent = Omit<LeadEventRow, 'id' | 'leadId' | 'buyerId' | 'dimensions'>
type DeskConsent = Omit<ConsentRecord, 'leadId'>
/** The notice of a withdrawal to the buyer, and what came of it. */
export type BuyerNotice = Pick<
  Row<'withdrawal'>,
  'state' | 'attempts' | 'lastReason' | 'createdAt' | 'updatedAt'
>

type DeskAudit = Pick<AuditEntry, 'by' | 'action' | 'note'>

/** The operator's view of the outbox. */
export type LeadDesk = ReturnType<typeof createLeadDesk>

export function createLeadDesk(db: D1Database) {
  const { all, first } = queries(db)
  return {
    /** Newest first. */
    async list(filter: LeadFilter): Promise<DeskLead[]> {
      return (await all(leadQuery<DeskRow>(deskColumns, filter))).map(toDeskLead)
    },
    /** Counts the withdrawn and the returned, each up to a number. */
    async countMarked(upTo: number) {
      const [counts] = await all(markedQuery(upTo))
      return counts ?? { withdrawn: 0, returned: 0 }
    },
    /** With more of each, for a file. */
    listFiled: (filter: LeadFilter) => all(leadQuery<FiledRow>(filedColumns, filter)),
    async listSealed(filter: LeadFilter): Promise<SealedLead[]> {
      return (await all(leadQuery<SealedRow>(sealedColumns, filter))).map(toDeskLead)
    },

    /** Returns those of these leads that there are. */
    async find(ids: readonly string[]): Promise<DeskLead[]> {
      const rows = await all(sql<DeskRow>`
        SELECT ${deskColumns}
        FROM json_each(${JSON.stringify(ids)}) AS given CROSS JOIN lead ON lead.id = given.value`)
      return rows.map(toDeskLead)
    },

    /** Returns campaigns that leads count under, in their order, each by one look into the index of them. */
    async campaigns(limit: number): Promise<string[]> {
      const rows = await all(sql<Pick<LeadSteps, 'name'>>`
        WITH RECURSIVE campaign (name) AS (
          SELECT min(${campaignOfLead}) FROM lead
          UNION ALL SELECT (SELECT min(${campaignOfLead}) FROM lead WHERE ${campaignOfLead} > name)
            FROM campaign WHERE name IS NOT NULL LIMIT ${limit + 1})
        SELECT name FROM campaign WHERE name IS NOT NULL LIMIT ${limit}`)
      return rows.map(({ name }) => name)
    },

    async show(id: string) {
      const { leads, visits, codes, events, consents, notices, others } = await batchByName(db, {
        leads: sql<SealedRow & Pick<LeadRow, 'emailKey' | 'dimensions'>>`
          SELECT ${sealedColumns}, email_key AS emailKey, dimensions FROM lead WHERE id = ${id}`,
        visits: sql<LeadVisit>`
          SELECT NULL AS at, first_link AS link, first_source AS source, first_campaign AS campaign
            FROM lead_click WHERE lead_id = ${id} AND first_link IS NOT NULL
          UNION SELECT NULL, link, source, campaign FROM lead_click WHERE lead_id = ${id}
          UNION ALL SELECT at, link, source, campaign FROM lead_touch WHERE lead_id = ${id}`,
        codes: sql<LeadCode>`
          SELECT challenge.created_at AS sentAt, lead.proof_expires_at AS proofExpiresAt
          FROM lead JOIN challenge ON challenge.id = challenge_id WHERE lead.id = ${id}`,
        events: sql<DeskEvent>`
          SELECT at, kind, attempt, reason, answer, took_ms AS tookMs
          FROM lead_event WHERE lead_id = ${id} ORDER BY id`,
        consents: sql<DeskConsent>`
          SELECT version, text, text_hash AS textHash, firm, given_at AS givenAt, page,
            ip_sealed AS ipSealed, withdrawn_at AS withdrawnAt
          FROM consent JOIN consent_text ON hash = text_hash WHERE lead_id = ${id}`,
        notices: sql<BuyerNotice>`
          SELECT state, attempts, last_reason AS lastReason, created_at AS createdAt,
            updated_at AS updatedAt
          FROM withdrawal WHERE lead_id = ${id}`,
        others: sql<OtherLead>`
          SELECT other.id, other.state, other.created_at AS createdAt,
            other.phone_key = lead.phone_key AS isOfPhone, other.email_key = lead.email_key AS isOfEmail
          FROM lead JOIN lead AS other
            ON other.phone_key = lead.phone_key OR other.email_key = lead.email_key
          WHERE lead.id = ${id} AND other.id <> lead.id
          ORDER BY other.created_at DESC`,
      })
      const [found] = leads.results
      if (!found) return null
      const { personSealed, emailKey, dimensions, ...lead } = found
      return {
        lead: toDeskLead(lead),
        personSealed,
        emailKey,
        /** What its events count by; null for one that no event counts. */
        dimensions: Dimensions.safeParse(parseJsonObject(dimensions ?? '')).data ?? null,
        /** Other leads of the same phone or email, newest first. */
        others: others.results,
        visits: visits.results,
        code: codes.results[0] ?? null,
        events: events.results,
        consent: consents.results[0] ?? null,
        /** Null if the buyer never had the lead, or has long confirmed. */
        notice: notices.results[0] ?? null,
      }
    },

    /** Returns the notices to buyers of one erasure. */
    noticesOf: (erasure: string) =>
      all(sql<BuyerNotice & Pick<Row<'withdrawal'>, 'buyerId'>>`
        SELECT buyer_id AS buyerId, state, attempts, last_reason AS lastReason,
          created_at AS createdAt, updated_at AS updatedAt
        FROM withdrawal WHERE erasure = ${erasure} ORDER BY buyer_id, lead_id`),

    /** Returns the notices of these leads. */
    noticesOfLeads: (ids: readonly string[]) =>
      all(sql<BuyerNotice & Pick<Row<'withdrawal'>, 'buyerId' | 'leadId'>>`
        SELECT lead_id AS leadId, buyer_id AS buyerId, state, attempts, last_reason AS lastReason,
          created_at AS createdAt, updated_at AS updatedAt
        FROM json_each(${JSON.stringify(ids)}) AS given
        CROSS JOIN withdrawal ON lead_id = given.value`),

    /** Returns the IDs of up to ten leads whose ID begins so. */
    async listOfReference(reference: string): Promise<LeadId[]> {
      const rows = await all(sql<Pick<LeadRow, 'id'>>`
        SELECT id FROM lead WHERE id >= ${reference} AND id < ${`${reference}~`} ORDER BY id LIMIT 10`)
      return rows.map(({ id }) => id)
    },

    /** Returns up to three leads for each beginning of an ID. */
    listOfReferences: (references: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id' | 'updatedAt'>>`
        SELECT lead.id, updated_at AS updatedAt
        FROM json_each(${JSON.stringify(references)}) AS given CROSS JOIN lead
        WHERE lead.id IN (
          SELECT id FROM lead WHERE id >= given.value AND id < given.value || '~' LIMIT 3)`),

    /** Returns up to a thousand leads of these phones and emails. */
    listOfPersons: (keys: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id' | 'updatedAt' | 'phoneKey' | 'emailKey'>>`
        SELECT id, updated_at AS updatedAt, phone_key AS phoneKey, email_key AS emailKey FROM lead
        WHERE phone_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
          OR email_key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) LIMIT 1000`),

    /** Returns when these leads were accepted. */
    acceptances: (ids: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id' | 'buyerId'> & Pick<LeadEventRow, 'at'>>`
        SELECT given.value AS id, buyer_id AS buyerId, at
        FROM json_each(${JSON.stringify(ids)}) AS given
        CROSS JOIN lead_event ON lead_id = given.value AND kind = 'accepted'`),

    /** Returns the leads of these phones. */
    listOfPhones: (phoneKeys: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id' | 'phoneKey'>>`
        SELECT id, phone_key AS phoneKey FROM lead
        WHERE phone_key IN (SELECT value FROM json_each(${JSON.stringify(phoneKeys)}))
        ORDER BY created_at DESC`),

    /** The leads of an email; those of a phone are in the person store. */
    listOfEmail: (emailKey: string) =>
      all(sql<NamedLead>`
        SELECT id, state, created_at AS createdAt FROM lead WHERE email_key = ${emailKey}
        ORDER BY created_at DESC`),

    /** Counts the leads of each buyer and state, each up to a number if one is given. */
    stats: ({ states = leadStates, upTo = -1 }: CountTerms = {}) =>
      all(sql<LeadCount>`
        ${buyersWithLeads}
        SELECT * FROM (
          SELECT buyer.id AS buyerId, named.value AS state,
            (SELECT count(*) FROM (SELECT 1 FROM lead
             WHERE buyer_id = buyer.id AND state = named.value LIMIT ${upTo})) AS count,
            (SELECT min(created_at) FROM lead
             WHERE buyer_id = buyer.id AND state = named.value) AS oldestAt
          FROM buyer CROSS JOIN json_each(${JSON.stringify(states)}) AS named
          WHERE buyer.id IS NOT NULL)
        WHERE count > 0 ORDER BY buyerId, state`),

    /**
     * Counts the leads of a state that came to it after a time, of one buyer or of all, up to a number. The sign keeps
     * SQLite to the index that has these times.
     */
    async countChanged({ state, buyerId, after, upTo }: ChangedTerms): Promise<number> {
      const changed = await first(sql<Pick<LeadCount, 'count'>>`
        SELECT count(*) AS count FROM (SELECT 1 FROM lead WHERE state = ${state}
          AND updated_at > ${after} AND ifnull(${buyerId}, buyer_id) = +buyer_id LIMIT ${upTo})`)
      return changed?.count ?? 0
    },

    /**
     * Counts the leads that were registered and accepted then, by the names that their events count under, and those
     * erased since. By hour since 1970, those erased stand under their day. Null if either are more than `upTo`, under
     * whatever names: so `under`, the names that they are to have, reads no more than without.
     */
    async countedBy(
      group: Dimension | 'hour',
      { since, before, upTo, under = {} }: CountedPeriod,
    ): Promise<LeadSteps[] | null> {
      const nameIn = (dimensions: Sql, hour: Sql) =>
        group === 'hour'
          ? sql`iif(${dimensions} ->> '$.campaign' IS NULL, NULL, CAST(${hour} AS TEXT)) AS name`
          : sql`${countedName(dimensions, group)} AS name`
      const rows = await all(sql<LeadSteps & { isUnder: number }>`
        SELECT name, is_under AS isUnder, sum(registered * leads) AS lead_committed,
          sum(accepted * leads) AS lead_accepted, sum(registered * stored) AS listed_committed,
          sum(accepted * stored) AS listed_accepted, sum(is_withdrawn * leads) AS withdrawn,
          sum(is_by_hand * leads) AS by_hand, sum(is_returned * leads) AS returned
        FROM (
          SELECT * FROM (
            SELECT ${nameIn(sql`dimensions`, sql`created_at / 3600000`)}, 1 AS registered, 0 AS accepted, 1 AS leads,
              1 AS stored, 0 AS is_withdrawn, 0 AS is_by_hand,
              0 AS is_returned,
              ${isCountedUnder(sql`dimensions`, under)} AS is_under FROM lead
            WHERE created_at >= ${since} AND created_at < ${before} LIMIT ${upTo + 1})
          UNION ALL SELECT * FROM (
            SELECT ${nameIn(sql`dimensions`, sql`at / 3600000`)}, 0, 1, 1, 1,
              ${isWithdrawn(sql`lead_event.lead_id`)},
              reason IS 'resolved_by_person', ${isReturned(sql`lead_event.lead_id`)},
              ${isCountedUnder(sql`dimensions`, under)}
            FROM lead_event
            WHERE at >= ${since} AND at < ${before} AND kind = 'accepted' AND ${isOfLead}
            LIMIT ${upTo + 1})
          UNION ALL SELECT ${nameIn(sql`dimensions`, sql`day`)}, step = 'registered',
            step IN ('accepted', 'resolved_accepted'), leads, 0, step = 'withdrawn', step = 'resolved_accepted',
            step = 'returned',
            ${isCountedUnder(sql`dimensions`, under)}
          FROM erased_lead WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)})
        GROUP BY name, is_under`)
      const sumOf = (step: 'lead_committed' | 'lead_accepted') =>
        rows.reduce((sum, one) => sum + one[step], 0)
      if (sumOf('lead_committed') > upTo || sumOf('lead_accepted') > upTo) return null
      return rows.filter(({ name, isUnder }) => name !== null && isUnder === 1)
    },

    /** Counts the leads registered then by hour since 1970; those erased since stand under their day. */
    registeredByHour: ({ since, before, under = {} }: Omit<CountedPeriod, 'upTo'>) =>
      all(sql<Pick<LeadSteps, 'name' | 'lead_committed'>>`
        SELECT CAST(created_at / 3600000 AS TEXT) AS name, count(*) AS lead_committed FROM lead
        WHERE created_at >= ${since} AND created_at < ${before} AND dimensions IS NOT NULL
          AND ${isCountedUnder(sql`dimensions`, under)} GROUP BY 1
        UNION ALL SELECT day, sum(leads) FROM erased_lead
        WHERE day >= ${torontoDate(since)} AND day < ${torontoDate(before)}
          AND step = 'registered' AND ${isCountedUnder(sql`dimensions`, under)} GROUP BY 1`),

    /**
     * Requeues a parked or dead lead, or has a waiting one tried now. Returns false if it has
     * changed since `seenAt`, is too old, was replaced or withdrawn, so of two replays one counts. Unless `keepsDoubt`, earlier
     * doubts about delivery become the operator's responsibility.
     */
    replay: (id: LeadId, terms: ReplayTerms, audit: DeskAudit, now: number) =>
      change(replayLead(id, terms, now), { id, reason: 'replayed', audit }, now),

    /** Ends a parked or waiting lead by an operator's decision; returns false if it is neither, or has changed. */
    resolve: (
      id: LeadId,
      terms: { state: 'accepted' | 'rejected'; seenAt: number | null },
      audit: DeskAudit,
      now: number,
    ) => change(resolveLead(id, terms, now), { id, reason: 'resolved_by_person', audit }, now),

    /**
     * Reverses an operator's decision, whose event is renamed; returns when that was taken. Null if there is none, the lead was
     * returned, or has changed.
     */
    async reverse(
      id: LeadId,
      terms: { state: 'accepted' | 'rejected'; seenAt: number | null },
      audit: DeskAudit,
      now: number,
    ): Promise<number | null> {
      const { taken, changed } = await batchByName(db, {
        taken: sql<Pick<LeadEventRow, 'at'>>`
          SELECT at FROM lead_event WHERE lead_id = ${id} AND reason = 'resolved_by_person'
            AND kind IN ('accepted', 'rejected') AND kind <> ${terms.state}`,
        changed: reverseLead(id, terms, now),
        event: noteIfChanged({ leadId: id, reason: 'resolved_by_person' }, now),
        audited: auditIfChanged({ ...audit, subject: id }, now),
        renamed: renameReversed(id, terms),
      })
      return changed.meta.changes === 1 ? (taken.results[0]?.at ?? null) : null
    },

    /**
     * Notes that its buyer gave an accepted lead back, or without a reason that the return of that time was none;
     * returns false if that stands already, or the lead has changed.
     */
    async giveBack(
      id: LeadId,
      terms: { reason: ReturnReason; seenAt: number } | ({ reason: null } & TakeBackTerms),
      audit: DeskAudit,
      now: number,
    ): Promise<boolean> {
      const { returned } = await batchByName(db, {
        returned: terms.reason === null ? takeBackReturn(id, terms) : returnLead(id, terms, now),
        audited: auditIfChanged({ ...audit, subject: id }, now),
      })
      return returned.meta.changes === 1
    },

    /** Parks whatever a restored database would deliver, for an operator to decide on; returns how many. */
    async parkRestored(now: number): Promise<number> {
      const { parked } = await batchByName(db, {
        parked: parkRestored(now),
        events: noteRestored(now),
      })
      return parked.meta.changes
    },
  }

  /** Runs one conditional update and, if it changed the lead, writes its event and its audit row. */
  async function change(
    update: Sql,
    { id, reason, audit }: { id: LeadId; reason: string; audit: DeskAudit },
    now: number,
  ) {
    const { changed } = await batchByName(db, {
      changed: update,
      event: noteIfChanged({ leadId: id, reason }, now),
      audited: auditIfChanged({ ...audit, subject: id }, now),
    })
    return changed.meta.changes === 1
  }
}

function toDeskLead<Read extends DeskRow>({ isUnsure, isReplaced, ...row }: Read) {
  return { ...row, isUnsure: isUnsure === 1, isReplaced: isReplaced === 1 }
}

const deskColumns = sql`lead.id, state, buyer_id AS buyerId, attempts, last_reason AS reason,
  is_unsure AS isUnsure, created_at AS createdAt, updated_at AS updatedAt,
  next_attempt_at AS nextAttemptAt, ${campaignOfLead} AS campaign,
  lead.dimensions ->> '$.source' AS source, dedupe_key IS NULL AS isReplaced,
  (SELECT withdrawn_at FROM consent WHERE consent.lead_id = lead.id) AS withdrawnAt,
  (SELECT reason FROM lead_event WHERE lead_event.lead_id = lead.id AND kind = 'returned') AS returned`
/** What a file says of a lead's visit. */
export const filedNames = ['source', 'link', 'country', 'device', 'landing'] as const
const filedColumns = sql`${deskColumns},
  lead.dimensions ->> '$.link' AS link, lead.dimensions ->> '$.country' AS country,
  lead.dimensions ->> '$.device' AS device, lead.dimensions ->> '$.landing' AS landing,
  (SELECT min(at) FROM lead_event WHERE lead_event.lead_id = lead.id AND kind = 'accepted')
    AS acceptedAt`
const sealedColumns = sql`${deskColumns}, person_sealed AS personSealed`
