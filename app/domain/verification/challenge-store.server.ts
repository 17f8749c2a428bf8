import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { batchByName, dropOldest, queries, sql } from '#app/shared/sql.server'
import type { Challenge } from './challenge'
import type { ChallengeOwner } from './ports'

type CountedTry = { challengeId: string; attemptsPerCode: number; now: number }

type NewChallenge = ChallengeOwner & {
  id: string
  /** Valid only once the code is verified. */
  proofKey: string
  reference: string
  createdAt: number
  expiresAt: number
  /** The charges of its texts, as `addCharge` writes them. */
  charge: string
}

type ProofStatus =
  | { status: 'open' }
  /** Spent on the lead that renewed a consent, and not expired. */
  | { status: 'agreed'; leadId: LeadId }
  /** Spent or expired, or of a registration. */
  | { status: 'over' }

/** The token returned for a right code, and the phone it proves. Both are HMACs. */
type ProofKeys = { proofKey: string; phoneKey: string }

type ChallengeRow = Row<'challenge', { spentBy: LeadId }>

/** Columns of `toChallenge`. */
const challengeColumns = sql`id, reference, created_at AS createdAt, expires_at AS expiresAt, attempts, used,
  superseded, proof_expires_at AS proofExpiresAt, charge, repeats, email_key AS emailKey`

/** Limits a statement to one requester's challenges for one phone and subject. */
const isOwn = ({ phoneKey, emailKey, purpose, requesterKey }: ChallengeOwner) => sql`
  phone_key = ${phoneKey} AND email_key = ${emailKey} AND purpose = ${purpose}
  AND requester_key = ${requesterKey}`

export type ChallengeStore = ReturnType<typeof createChallengeStore>

export function createChallengeStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    /** Returns the newest challenge of this requester for this phone and subject. */
    async find(owner: ChallengeOwner) {
      const row = await first(sql<ReadChallenge>`
        SELECT ${challengeColumns} FROM challenge WHERE ${isOwn(owner)}
        ORDER BY created_at DESC, superseded LIMIT 1`)
      return row ? toChallenge(row) : null
    },

    /**
     * Supersedes this owner's open challenge and opens this one, in one transaction. Returns false, and opens none, if
     * its phone was suppressed meanwhile: an erasure then finds all that it must delete.
     */
    async open(challenge: NewChallenge & { isWithheld: boolean }) {
      const { id, phoneKey, emailKey, purpose, requesterKey, proofKey, reference } = challenge
      const { opened } = await batchByName(db, {
        superseded: sql`
          UPDATE challenge SET superseded = 1
          WHERE ${isOwn(challenge)} AND used = 0 AND superseded = 0`,
        opened: sql`
          INSERT INTO challenge (id, phone_key, email_key, purpose, requester_key, proof_key,
            reference, created_at, expires_at, charge)
          SELECT ${id}, ${phoneKey}, ${emailKey}, ${purpose}, ${requesterKey}, ${proofKey},
            ${reference}, ${challenge.createdAt}, ${challenge.expiresAt}, ${challenge.charge}
          WHERE ${challenge.isWithheld ? 1 : 0} = 1
            OR NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ${phoneKey})`,
      })
      return opened.meta.changes === 1
    },

    /** Extends an untried challenge for a resend; returns false if it can no longer be reused. */
    async extend(id: string, expiresAt: number, now: number, charge: string) {
      const changes = await run(sql`
        UPDATE challenge SET expires_at = ${expiresAt}, charge = ${charge}
        WHERE id = ${id} AND attempts = 0 AND used = 0 AND superseded = 0 AND expires_at > ${now}`)
      return changes === 1
    },

    /**
     * Counts one try, or one repeat if the right code was sent before. Returns null if none is left, or if the
     * challenge is superseded, expired, or used with its proof expired.
     */
    async countTry({ challengeId, attemptsPerCode, now }: CountedTry) {
      return first(sql<{ attempts: number }>`
        UPDATE challenge SET attempts = attempts + 1 - used, repeats = repeats + used
        WHERE id = ${challengeId} AND superseded = 0
          AND CASE used WHEN 1 THEN repeats < ${attemptsPerCode} AND proof_expires_at > ${now}
                        ELSE attempts < ${attemptsPerCode} AND expires_at > ${now} END
        RETURNING CASE used WHEN 1 THEN repeats ELSE attempts END AS attempts`)
    },

    /** Turns the challenge into a proof; returns true to exactly one caller. */
    async consume(id: string, proofExpiresAt: number) {
      const changes = await run(sql`
        UPDATE challenge SET used = 1, proof_expires_at = ${proofExpiresAt}
        WHERE id = ${id} AND used = 0 AND superseded = 0`)
      return changes === 1
    },

    /** Lists all stored challenges, newest first. */
    async listOfPhone(phoneKey: string) {
      const results = await all(sql<ReadChallenge>`
        SELECT ${challengeColumns} FROM challenge WHERE phone_key = ${phoneKey}
        ORDER BY created_at DESC`)
      return results.map(toChallenge)
    },

    /** Returns the status of an own-data proof; null if there is none. */
    async proofStatus({ proofKey, phoneKey }: ProofKeys, now: number) {
      const row = await first(sql<ProofRow>`
        SELECT purpose, proof_expires_at > ${now} AS isLiving, proof_spent_at AS proofSpentAt,
          spent_by AS spentBy
        FROM challenge WHERE proof_key = ${proofKey} AND phone_key = ${phoneKey} AND used = 1`)
      return row && toStatus(row)
    },

    /** Spends an own-data proof; returns true to exactly one caller. */
    async spend({ proofKey, phoneKey }: ProofKeys, now: number) {
      const changes = await run(sql`
        UPDATE challenge SET proof_spent_at = ${now}
        WHERE proof_key = ${proofKey} AND phone_key = ${phoneKey} AND purpose = 'own-data'
          AND used = 1 AND proof_expires_at > ${now} AND proof_spent_at IS NULL`)
      return changes === 1
    },

    /** Deletes challenges opened before that, unless a lead refers to them; returns how many. */
    purge: dropOldest(db, {
      table: 'challenge',
      key: 'id',
      at: 'created_at',
      only: 'spent_by IS NULL',
    }),
  }
}

type ProofRow = Pick<ChallengeRow, 'purpose' | 'proofSpentAt' | 'spentBy'> & { isLiving: number }

function toStatus({ purpose, isLiving, proofSpentAt, spentBy }: ProofRow): ProofStatus {
  if (isLiving !== 1) return { status: 'over' }
  if (purpose === 'own-data') return { status: proofSpentAt === null ? 'open' : 'over' }
  return spentBy === null ? { status: 'over' } : { status: 'agreed', leadId: spentBy }
}

type ReadChallenge = Omit<
  ChallengeRow,
  'phoneKey' | 'purpose' | 'requesterKey' | 'proofKey' | 'proofSpentAt' | 'spentBy'
>

function toChallenge({
  used,
  superseded,
  ...row
}: ReadChallenge): Challenge & { emailKey: string } {
  return { ...row, isUsed: used === 1, isSuperseded: superseded === 1 }
}
