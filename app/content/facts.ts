import type { FactRecord } from './fact-schema'

const year = { from: '2026-01-01', until: '2026-12-31' }
const limits =
  'https://www.canada.ca/en/revenue-agency/services/tax/registered-plans-administrators/pspa/mp-rrsp-dpsp-tfsa-limits-ympe.html'

/** Figures that change. An article shows one only as `<Fact id="…" />`, after a sentence that reads without it. */
export const facts = {
  'tfsa-limit': {
    name: 'TFSA dollar limit',
    value: '$7,000',
    ...year,
    source: { name: 'Canada Revenue Agency', url: limits },
  },
  'rrsp-limit': {
    name: 'RRSP dollar limit',
    value: '$33,810',
    ...year,
    source: { name: 'Canada Revenue Agency', url: limits },
  },
  'fhsa-limit': {
    name: 'FHSA yearly limit',
    value: '$8,000',
    from: '2023-04-01',
    source: {
      name: 'Canada Revenue Agency, tax tip of July 22, 2025',
      url: 'https://www.newswire.ca/news-releases/tax-tip-make-the-most-of-your-first-home-savings-account-857803391.html',
    },
    checkedOn: '2026-11-25',
  },
  'capital-gains-inclusion': {
    name: 'Taxable share of a capital gain',
    value: 'one-half',
    ...year,
    source: {
      name: 'Income Tax Act, section 38',
      url: 'https://laws-lois.justice.gc.ca/eng/acts/I-3.3/section-38.html',
    },
  },
  'cdic-limit': {
    name: 'CDIC coverage of eligible deposits',
    value: '$100,000 for each category at each member',
    ...year,
    source: {
      name: 'Canada Deposit Insurance Corporation',
      url: 'https://www.cdic.ca/your-coverage/financial-products/',
    },
  },
  'cipf-limit': {
    name: 'CIPF coverage of a client’s general accounts',
    value: '$1 million at each member',
    ...year,
    source: {
      name: 'Canadian Investor Protection Fund',
      url: 'https://www.cipf.ca/Public/CIPFCoverage/WhatAretheCoverageLimits.aspx',
    },
  },
  'settlement-cycle': {
    name: 'Standard settlement of a share trade',
    value: 'one business day (T+1)',
    from: '2024-05-27',
    source: {
      name: 'Canadian Capital Markets Association',
      url: 'https://ccma-acmc.ca/en/t1-resources/faqs_t1/',
    },
    checkedOn: '2026-11-23',
  },
} satisfies Record<string, FactRecord>

export type FactId = keyof typeof facts
