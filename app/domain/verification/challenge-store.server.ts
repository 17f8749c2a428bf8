import { batchByName } from '#app/shared/batch-by-name.server'
import type { LeadId } from '#app/shared/brands'
import { dropOldest } from '#app/shared/drop-oldest.server'
import type { Row } from '#app/shared/row'
import type { Challenge } from './challenge'
import type { ChallengeStore, ProofStatus } from './ports'

type ChallengeRow = Row<'challenge', { spentBy: LeadId }>

/** Columns of `toChallenge`. */
const challengeColumns = `id, reference, created_at AS createdAt, expires_at AS expiresAt, attempts, used,
  superseded, proof_expires_at AS proofExpiresAt, charge, repeats, email_key AS emailKey`

/** Limits a statement to one requester's challenges for one phone and subject. */
const isOwn = 'phone_key = ?1 AND email_key = ?2 AND purpose = ?3 AND requester_key = ?4'

export function createChallengeStore(db: D1Database): ChallengeStore {
  return {
    async find({ phoneKey, emailKey, purpose, requesterKey }) {
      const row = await db
        .prepare(
          `SELECT ${challengeColumns} FROM challenge WHERE ${isOwn}
           ORDER BY created_at DESC, superseded LIMIT 1`,
        )
        .bind(phoneKey, emailKey, purpose, requesterKey)
        .first<ReadChallenge>()
      return row ? toChallenge(row) : null
    },

    async open({ phoneKey, emailKey, purpose, requesterKey, ...challenge }) {
      const { opened } = await batchByName(db, {
        superseded: db
          .prepare(
            `UPDATE challenge SET superseded = 1 WHERE ${isOwn} AND used = 0 AND superseded = 0`,
          )
          .bind(phoneKey, emailKey, purpose, requesterKey),
        opened: db
          .prepare(
            `INSERT INTO challenge (id, phone_key, email_key, purpose, requester_key, proof_key,
               reference, created_at, expires_at, charge)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
             WHERE ?11 = 1 OR NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ?2)`,
          )
          .bind(
            challenge.id,
            phoneKey,
            emailKey,
            purpose,
            requesterKey,
            challenge.proofKey,
            challenge.reference,
            challenge.createdAt,
            challenge.expiresAt,
            challenge.charge,
            challenge.isWithheld ? 1 : 0,
          ),
      })
      return opened.meta.changes === 1
    },

    async extend(id, expiresAt, now, charge) {
      const { meta } = await db
        .prepare(
          `UPDATE challenge SET expires_at = ?2, charge = ?4
           WHERE id = ?1 AND attempts = 0 AND used = 0 AND superseded = 0 AND expires_at > ?3`,
        )
        .bind(id, expiresAt, now, charge)
        .run()
      return meta.changes === 1
    },

    async countTry({ challengeId, attemptsPerCode, now }) {
      return db
        .prepare(
          `UPDATE challenge SET attempts = attempts + 1 - used, repeats = repeats + used
           WHERE id = ?1 AND superseded = 0
             AND CASE used WHEN 1 THEN repeats < ?2 AND proof_expires_at > ?3
                           ELSE attempts < ?2 AND expires_at > ?3 END
           RETURNING CASE used WHEN 1 THEN repeats ELSE attempts END AS attempts`,
        )
        .bind(challengeId, attemptsPerCode, now)
        .first<{ attempts: number }>()
    },

    async consume(id, proofExpiresAt) {
      const { meta } = await db
        .prepare(
          `UPDATE challenge SET used = 1, proof_expires_at = ?2
           WHERE id = ?1 AND used = 0 AND superseded = 0`,
        )
        .bind(id, proofExpiresAt)
        .run()
      return meta.changes === 1
    },

    async listOfPhone(phoneKey) {
      const { results } = await db
        .prepare(
          `SELECT ${challengeColumns} FROM challenge WHERE phone_key = ?1
           ORDER BY created_at DESC`,
        )
        .bind(phoneKey)
        .all<ReadChallenge>()
      return results.map(toChallenge)
    },

    async proofStatus({ proofKey, phoneKey }, now) {
      const row = await db
        .prepare(
          `SELECT purpose, proof_expires_at > ?3 AS isLiving, proof_spent_at AS proofSpentAt,
             spent_by AS spentBy
           FROM challenge WHERE proof_key = ?1 AND phone_key = ?2 AND used = 1`,
        )
        .bind(proofKey, phoneKey, now)
        .first<ProofRow>()
      return row && toStatus(row)
    },

    async spend({ proofKey, phoneKey }, now) {
      const { meta } = await db
        .prepare(
          `UPDATE challenge SET proof_spent_at = ?3
           WHERE proof_key = ?1 AND phone_key = ?2 AND purpose = 'own-data'
             AND used = 1 AND proof_expires_at > ?3 AND proof_spent_at IS NULL`,
        )
        .bind(proofKey, phoneKey, now)
        .run()
      return meta.changes === 1
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
