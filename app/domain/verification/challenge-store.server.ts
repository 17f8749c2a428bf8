import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { batchByName, dropOldest, queries, sql } from '#app/shared/sql.server'
import type { Challenge } from './challenge'
import type { ChallengeOwner, ChallengeStore, ProofStatus } from './ports'

type ChallengeRow = Row<'challenge', { spentBy: LeadId }>

/** Columns of `toChallenge`. */
const challengeColumns = sql`id, reference, created_at AS createdAt, expires_at AS expiresAt, attempts, used,
  superseded, proof_expires_at AS proofExpiresAt, charge, repeats, email_key AS emailKey`

/** Limits a statement to one requester's challenges for one phone and subject. */
const isOwn = ({ phoneKey, emailKey, purpose, requesterKey }: ChallengeOwner) => sql`
  phone_key = ${phoneKey} AND email_key = ${emailKey} AND purpose = ${purpose}
  AND requester_key = ${requesterKey}`

export function createChallengeStore(db: D1Database): ChallengeStore {
  const { all, first, run } = queries(db)
  return {
    async find(owner) {
      const row = await first(sql<ReadChallenge>`
        SELECT ${challengeColumns} FROM challenge WHERE ${isOwn(owner)}
        ORDER BY created_at DESC, superseded LIMIT 1`)
      return row ? toChallenge(row) : null
    },

    async open(challenge) {
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

    async extend(id, expiresAt, now, charge) {
      const changes = await run(sql`
        UPDATE challenge SET expires_at = ${expiresAt}, charge = ${charge}
        WHERE id = ${id} AND attempts = 0 AND used = 0 AND superseded = 0 AND expires_at > ${now}`)
      return changes === 1
    },

    async countTry({ challengeId, attemptsPerCode, now }) {
      return first(sql<{ attempts: number }>`
        UPDATE challenge SET attempts = attempts + 1 - used, repeats = repeats + used
        WHERE id = ${challengeId} AND superseded = 0
          AND CASE used WHEN 1 THEN repeats < ${attemptsPerCode} AND proof_expires_at > ${now}
                        ELSE attempts < ${attemptsPerCode} AND expires_at > ${now} END
        RETURNING CASE used WHEN 1 THEN repeats ELSE attempts END AS attempts`)
    },

    async consume(id, proofExpiresAt) {
      const changes = await run(sql`
        UPDATE challenge SET used = 1, proof_expires_at = ${proofExpiresAt}
        WHERE id = ${id} AND used = 0 AND superseded = 0`)
      return changes === 1
    },

    async listOfPhone(phoneKey) {
      const results = await all(sql<ReadChallenge>`
        SELECT ${challengeColumns} FROM challenge WHERE phone_key = ${phoneKey}
        ORDER BY created_at DESC`)
      return results.map(toChallenge)
    },

    async proofStatus({ proofKey, phoneKey }, now) {
      const row = await first(sql<ProofRow>`
        SELECT purpose, proof_expires_at > ${now} AS isLiving, proof_spent_at AS proofSpentAt,
          spent_by AS spentBy
        FROM challenge WHERE proof_key = ${proofKey} AND phone_key = ${phoneKey} AND used = 1`)
      return row && toStatus(row)
    },

    async spend({ proofKey, phoneKey }, now) {
      const changes = await run(sql`
        UPDATE challenge SET proof_spent_at = ${now}
        WHERE proof_key = ${proofKey} AND phone_key = ${phoneKey} AND purpose = 'own-data'
          AND used = 1 AND proof_expires_at > ${now} AND proof_spent_at IS NULL`)
      return changes === 1
    },

    purge: (until, limit) =>
      dropOldest(
        db,
        { table: 'challenge', key: 'id', at: 'created_at', only: 'spent_by IS NULL' },
        until,
        limit,
      ),
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
