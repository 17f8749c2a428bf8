import type { LeadId } from '#app/shared/brands'
import { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import { batchByName, queries, sql, valuesOf } from '#app/shared/sql.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import type { LeadRow, ReturnReason } from './lead'
import { createLeadChanges } from './lead-changes-store.server'
import { createLeadCounts, type LeadSteps } from './lead-counts-store.server'
import type { LeadFilter } from './lead-filter'
import { campaignOfLead, leadQuery } from './lead-query.server'
import { emailKeyOfLead } from './lead-transitions.server'
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
> & {
  /** As the consent named it; null without a text. */
  firm: Row<'consent_text'>['firm']
}

const noticeColumns = sql`state, attempts, last_reason AS lastReason, created_at AS createdAt,
  updated_at AS updatedAt, (SELECT firm FROM consent_text WHERE hash = text_hash) AS firm`

/** The operator's view of the outbox. */
export type LeadDesk = ReturnType<typeof createLeadDesk>

export function createLeadDesk(db: D1Database) {
  const { all, first } = queries(db)
  return {
    ...createLeadCounts(db),
    ...createLeadChanges(db),

    /** Newest first. */
    async list(filter: LeadFilter): Promise<DeskLead[]> {
      return (await all(leadQuery<DeskRow>(deskColumns, filter))).map(toDeskLead)
    },
    /** Counts those that it would list, up to a number. */
    async countListed(filter: LeadFilter, upTo: number): Promise<number> {
      const listed = leadQuery<object>(sql`1`, { ...filter, limit: upTo, offset: 0 })
      const counted = await first(sql<{ count: number }>`SELECT count(*) AS count FROM (${listed})`)
      return counted?.count ?? 0
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

    /** Returns the persons of these leads. */
    sealedOf: (ids: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id' | 'personSealed'>>`
        SELECT id, person_sealed AS personSealed FROM lead WHERE id IN (${valuesOf(ids)})`),

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
        leads: sql<ShownRow>`
          SELECT ${sealedColumns}, ${emailKeyOfLead} AS emailKey, email_key AS enteredEmailKey,
            dimensions
          FROM lead WHERE id = ${id}`,
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
          SELECT ${noticeColumns} FROM withdrawal WHERE lead_id = ${id}`,
        others: sql<OtherLead>`
          SELECT other.id, other.state, other.created_at AS createdAt,
            other.phone_key = lead.phone_key AS isOfPhone,
            ${emailKeyOfLead} IN (other.email_key, other.corrected_email_key) AS isOfEmail
          FROM lead JOIN lead AS other
            ON other.phone_key = lead.phone_key OR other.email_key = ${emailKeyOfLead}
              OR other.corrected_email_key = ${emailKeyOfLead}
          WHERE lead.id = ${id} AND other.id <> lead.id
          ORDER BY other.created_at DESC`,
      })
      const [found] = leads.results
      if (!found) return null
      const { personSealed, emailKey, enteredEmailKey, dimensions, ...lead } = found
      return {
        lead: toDeskLead(lead),
        personSealed,
        emailKey,
        enteredEmailKey,
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

    noticesOf: (erasure: string) =>
      all(sql<BuyerNotice & Pick<Row<'withdrawal'>, 'buyerId'>>`
        SELECT buyer_id AS buyerId, ${noticeColumns}
        FROM withdrawal WHERE erasure = ${erasure} ORDER BY buyer_id, lead_id`),

    noticesOfLeads: (ids: readonly string[]) =>
      all(sql<BuyerNotice & Pick<Row<'withdrawal'>, 'buyerId' | 'leadId'>>`
        SELECT lead_id AS leadId, buyer_id AS buyerId, ${noticeColumns}
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
      all(sql<
        Pick<LeadRow, 'id' | 'updatedAt' | 'phoneKey' | 'emailKey'> & {
          ownEmailKey: LeadRow['emailKey']
        }
      >`
        SELECT id, updated_at AS updatedAt, phone_key AS phoneKey, ${emailKeyOfLead} AS ownEmailKey,
          iif(corrected_email_key IN (${valuesOf(keys)}), corrected_email_key, email_key) AS emailKey
        FROM lead
        WHERE phone_key IN (${valuesOf(keys)}) OR email_key IN (${valuesOf(keys)})
          OR corrected_email_key IN (${valuesOf(keys)}) LIMIT 1000`),

    /** Returns the firm that each of these leads agreed to. */
    firmsOf: (ids: readonly string[]) =>
      all(sql<Pick<LeadRow, 'id'> & Pick<Row<'consent_text'>, 'firm'>>`
        SELECT lead_id AS id, firm FROM json_each(${JSON.stringify(ids)}) AS given
        CROSS JOIN consent ON lead_id = given.value JOIN consent_text ON hash = text_hash`),

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
        WHERE phone_key IN (${valuesOf(phoneKeys)})
        ORDER BY created_at DESC`),

    /** The leads of an email, as it was entered or corrected to; those of a phone are in the person store. */
    listOfEmail: (emailKey: string) =>
      all(sql<NamedLead>`
        SELECT id, state, created_at AS createdAt FROM lead WHERE ${isOfEmail(emailKey)}
        ORDER BY created_at DESC`),

    /**
     * Counts the leads of an email that a request to end leaves as they are: to erase, all; to stop, those whose consent
     * stands and whose phone isn't blocked.
     */
    async countLeft(emailKey: string, asks: 'stop' | 'erase') {
      const counted = await first(sql<{ count: number }>`
        SELECT count(*) AS count FROM lead WHERE ${isOfEmail(emailKey)} AND (${asks} = 'erase' OR (
          EXISTS (SELECT 1 FROM consent WHERE lead_id = lead.id AND withdrawn_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = lead.phone_key)))`)
      return counted?.count ?? 0
    },
  }
}

type ShownRow = SealedRow &
  Pick<LeadRow, 'emailKey' | 'dimensions'> & { enteredEmailKey: LeadRow['emailKey'] }

const isOfEmail = (key: string) => sql`(email_key = ${key} OR corrected_email_key = ${key})`

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
