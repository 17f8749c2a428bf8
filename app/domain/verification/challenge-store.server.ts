import { day } from '#app/shared/time'
import type { Challenge } from './challenge'
import type { ChallengeStore } from './ports'

type ChallengeRow = {
  id: string
  reference: string
  created_at: number
  expires_at: number
  attempts: number
  used: number
  superseded: number
  proof_expires_at: number | null
  charge: string | null
}

/** Of `ChallengeRow`, in one place. */
const challengeColumns =
  'id, reference, created_at, expires_at, attempts, used, superseded, proof_expires_at, charge'

const isProof = 'id = ?1 AND proof_expires_at > ?2 AND proof_spent_at IS NULL'

const wrongTriesOfDay = `
  SELECT COALESCE(SUM(attempts - used), 0) FROM challenge WHERE phone_key = ?1 AND created_at > ?2`

export function createChallengeStore(db: D1Database): ChallengeStore {
  return {
    async find(phoneKey, emailKey, now) {
      const [newest, wrong] = await db.batch<ChallengeRow | { tries: number }>([
        db
          .prepare(
            `SELECT ${challengeColumns}
             FROM challenge WHERE phone_key = ?1 AND email_key = ?2 ORDER BY created_at DESC LIMIT 1`,
          )
          .bind(phoneKey, emailKey),
        db.prepare(`SELECT (${wrongTriesOfDay}) AS tries`).bind(phoneKey, now - day),
      ])
      const row = newest?.results[0] as ChallengeRow | undefined
      const wrongTriesToday = (wrong?.results[0] as { tries: number } | undefined)?.tries ?? 0
      return { challenge: row ? toChallenge(row) : null, wrongTriesToday }
    },

    async open(challenge) {
      await db.batch([
        db
          .prepare(
            `UPDATE challenge SET superseded = 1
             WHERE phone_key = ?1 AND used = 0 AND superseded = 0`,
          )
          .bind(challenge.phoneKey),
        db
          .prepare(
            `INSERT INTO challenge (id, phone_key, email_key, reference, created_at, expires_at, charge)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
          )
          .bind(
            challenge.id,
            challenge.phoneKey,
            challenge.emailKey,
            challenge.reference,
            challenge.createdAt,
            challenge.expiresAt,
            challenge.charge,
          ),
      ])
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

    async charge({ challengeId, phoneKey, attemptsPerCode, wrongTriesPerDay, now }) {
      return db
        .prepare(
          `UPDATE challenge SET attempts = attempts + 1
           WHERE id = ?3 AND attempts < ?4 AND used = 0 AND superseded = 0 AND expires_at > ?5
             AND (${wrongTriesOfDay}) < ?6
           RETURNING attempts`,
        )
        .bind(phoneKey, now - day, challengeId, attemptsPerCode, now, wrongTriesPerDay)
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
          `SELECT ${challengeColumns}, email_key FROM challenge WHERE phone_key = ?1
           ORDER BY created_at DESC`,
        )
        .bind(phoneKey)
        .all<ChallengeRow & { email_key: string }>()
      return results.map((row) => ({ ...toChallenge(row), emailKey: row.email_key }))
    },

    async holds(id, now) {
      const row = await db
        .prepare(`SELECT 1 AS found FROM challenge WHERE ${isProof}`)
        .bind(id, now)
        .first()
      return row !== null
    },

    async spend(id, now) {
      const { meta } = await db
        .prepare(`UPDATE challenge SET proof_spent_at = ?2 WHERE ${isProof}`)
        .bind(id, now)
        .run()
      return meta.changes === 1
    },

    async rededicate(id, emailKey, now) {
      const { meta } = await db
        .prepare(`UPDATE challenge SET email_key = ?3 WHERE ${isProof} AND email_key <> ?3`)
        .bind(id, now, emailKey)
        .run()
      return meta.changes === 1
    },

    async purge(createdBefore, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM challenge WHERE id IN (
             SELECT id FROM challenge WHERE created_at <= ?1 AND spent_by IS NULL
             ORDER BY created_at LIMIT ?2)`,
        )
        .bind(createdBefore, limit)
        .run()
      return meta.changes
    },
  }
}

function toChallenge(row: ChallengeRow): Challenge {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
    isUsed: row.used === 1,
    isSuperseded: row.superseded === 1,
    proofExpiresAt: row.proof_expires_at,
    charge: row.charge,
  }
}
