import type { ClaimRecord } from './claim-schema'
import { type ClaimId, claims } from './claims'

/** Stands beside every illustrative figure, in words that everyone sees. */
export const illustrativeQualifier = 'illustrative figure, not a result'

/** A figure of the registry, in a sentence. */
export function Claim({ id }: { id: ClaimId }) {
  const claim: ClaimRecord = claims[id]
  return (
    <span data-claim={id}>
      <span className="num">{claim.figure}</span>
      {claim.label && ` ${claim.label}`}
      {claim.kind === 'illustrative' && (
        <small className="text-[0.875em] text-soft"> ({illustrativeQualifier})</small>
      )}
    </span>
  )
}

/** Right below a button whose words bear the figure. */
export function ClaimQualifier({ id }: { id: ClaimId }) {
  const claim: ClaimRecord = claims[id]
  if (claim.kind !== 'illustrative') return null
  return (
    <small className="text-small text-soft" data-claim={id}>
      {claim.figure}: {illustrativeQualifier}
    </small>
  )
}

/** A figure of the registry, set large. */
export function ClaimBlock({ id }: { id: ClaimId }) {
  const claim: ClaimRecord = claims[id]
  return (
    <p className="grid content-start gap-0.5" data-claim={id}>
      <span className="num font-serif text-3xl leading-tight font-bold">{claim.figure}</span>
      {claim.label && <span className="font-semibold">{claim.label}</span>}
      {claim.kind === 'illustrative' && (
        <small className="text-small leading-snug text-soft">{illustrativeQualifier}</small>
      )}
    </p>
  )
}
