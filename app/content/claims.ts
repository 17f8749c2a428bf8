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
  },
  'audience-newsletter-subscribers': {
    kind: 'illustrative',
    figure: '15K+',
    label: 'newsletter subscribers',
  },
  'audience-canadian': {
    kind: 'illustrative',
    figure: '85%',
    label: 'Canadian audience',
  },
  'audience-average-session': {
    kind: 'illustrative',
    figure: '3.5 min',
    label: 'average session',
  },
  'advertising-response-time': {
    kind: 'illustrative',
    figure: '24 hours',
  },
  'win-rate': { kind: 'illustrative', figure: '73%' },
  'success-rate': { kind: 'illustrative', figure: '90%' },
  'minimum-deposit': { kind: 'illustrative', figure: '$250' },
  'royalbot-profit-30-days': { kind: 'illustrative', figure: '$32,520' },
  'groktrader-profit-30-days': { kind: 'illustrative', figure: '$8,247' },
  'average-monthly-profit': { kind: 'illustrative', figure: '$13,800' },
  'active-traders': { kind: 'illustrative', figure: '1,247', label: 'active traders' },
  'limited-spots': { kind: 'illustrative', figure: 'Limited Spots' },
  'jackpot-odds': { kind: 'illustrative', figure: '1 in 192 packs' },
  'coin-trade-start': { kind: 'illustrative', figure: '$106' },
  'coin-trade-end': { kind: 'illustrative', figure: '$49,000' },
  'regret-of-delay': { kind: 'illustrative', figure: '85%' },
  'pension-growth': { kind: 'illustrative', figure: '35%' },
} satisfies Record<string, ClaimRecord>

export type ClaimId = keyof typeof claims

/** Stands once, directly below the block whose figures carry the dagger. */
export const illustrativeNote = '† Illustrative, not an actual result.'
