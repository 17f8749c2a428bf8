import type { ClaimRecord } from './claim-schema'

/**
 * Every figure of a promotional page. A page shows one only as `<Claim id="…" />`; the build fails on
 * an unknown id, an expired proof, and a figure that is written out (`scripts/content/claim-problems.ts`).
 */
export const claims = {
  'audience-monthly-visitors': {
    kind: 'illustrative',
    figure: '50K+',
    label: 'monthly visitors',
    notActual: 'count',
  },
  'audience-newsletter-subscribers': {
    kind: 'illustrative',
    figure: '15K+',
    label: 'newsletter subscribers',
    notActual: 'count',
  },
  'audience-canadian': {
    kind: 'illustrative',
    figure: '85%',
    label: 'Canadian audience',
    notActual: 'count',
  },
  'audience-average-session': {
    kind: 'illustrative',
    figure: '3.5 min',
    label: 'average session',
    notActual: 'count',
  },
  'advertising-response-time': {
    kind: 'illustrative',
    figure: '24 hours',
    notActual: 'promise',
  },
  'win-rate': { kind: 'illustrative', figure: '73%', notActual: 'result' },
  'success-rate': { kind: 'illustrative', figure: '90%', notActual: 'result' },
  'minimum-deposit': { kind: 'illustrative', figure: '$250', notActual: 'price' },
  'royalbot-profit-30-days': { kind: 'illustrative', figure: '$32,520', notActual: 'result' },
  'groktrader-profit-30-days': { kind: 'illustrative', figure: '$8,247', notActual: 'result' },
  'average-monthly-profit': { kind: 'illustrative', figure: '$13,800', notActual: 'result' },
  'active-traders': {
    kind: 'illustrative',
    figure: '1,247',
    label: 'active traders',
    notActual: 'count',
  },
  'limited-spots': { kind: 'illustrative', figure: 'Limited Spots', notActual: 'limit' },
  'jackpot-odds': { kind: 'illustrative', figure: '1 in 192 packs', notActual: 'probability' },
  'coin-trade-start': { kind: 'illustrative', figure: '$106', notActual: 'result' },
  'coin-trade-end': { kind: 'illustrative', figure: '$49,000', notActual: 'result' },
  'pension-growth': { kind: 'illustrative', figure: '35%', notActual: 'result' },
} satisfies Record<string, ClaimRecord>

export type ClaimId = keyof typeof claims

/** Returns the note that is shown once, directly below a block whose figures carry the dagger. Null without one. */
export function illustrativeNote(ids: readonly ClaimId[]): string | null {
  const kinds = ids.flatMap((id) => {
    const claim: ClaimRecord = claims[id]
    return claim.kind === 'illustrative' ? [claim.notActual] : []
  })
  if (kinds.length === 0) return null
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(kinds))
  return `† Illustrative, not an actual ${list}.`
}
