import type { NewLead } from '#app/domain/leads/ports'

/** SQL: the challenge that a lead's proof, phone and email belong to. Its parameters are `proofValues`, ?1 to ?4. */
export const isProof = `proof_key = ?1 AND phone_key = ?2 AND email_key = ?3 AND purpose = 'registration'
  AND used = 1 AND proof_expires_at > ?4`

/** Someone who was erased meanwhile is no lead any more. */
export const isUnspentProof = `${isProof} AND proof_spent_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.phone_key = ?2)`

export function proofValues({ proofKey, phoneKey, emailKey }: NewLead, now: number) {
  return [proofKey, phoneKey, emailKey, now]
}
