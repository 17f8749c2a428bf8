import type { ClaimRecord } from './claim-schema'
import { type ClaimId, claims, illustrativeNote } from './claims'

/** A figure of the registry, in a sentence. */
export function Claim({ id }: { id: ClaimId }) {
  const claim: ClaimRecord = claims[id]
  return (
    <span data-claim={id}>
      <span className="num">{claim.figure}</span>
      <Dagger id={id} />
      {claim.label && ` ${claim.label}`}
    </span>
  )
}

/** A figure of the registry, set large. */
export function ClaimBlock({ id }: { id: ClaimId }) {
  const claim: ClaimRecord = claims[id]
  return (
    <p className="grid content-start gap-1" data-claim={id}>
      <span className="num font-serif text-title font-semibold">
        {claim.figure}
        <Dagger id={id} />
      </span>
      {claim.label && <span className="font-semibold">{claim.label}</span>}
    </p>
  )
}

/** The mark of an illustrative figure. */
export function Dagger({ id }: { id: ClaimId }) {
  return isIllustrative(id) ? '†' : null
}

/** Explains the dagger. Renders nothing if every figure of the block is substantiated. */
export function ClaimFootnote({ ids, noteId }: { ids: readonly ClaimId[]; noteId?: string }) {
  const note = illustrativeNote(ids)
  if (!note) return null
  return (
    <small id={noteId} className="block text-fine text-soft" data-claim-note="">
      {note}
    </small>
  )
}

function isIllustrative(id: ClaimId): boolean {
  const claim: ClaimRecord = claims[id]
  return claim.kind === 'illustrative'
}
