import type { Claim } from './claim-schema'

/**
 * Every figure of a promotional page. A page bears one only as `<Claim id="…" />`; the build fails on
 * an unknown id, an expired proof, and a figure that is written out (`scripts/check-claims.ts`).
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
    label: 'to a response',
  },
} satisfies Record<string, Claim>

export type ClaimId = keyof typeof claims
