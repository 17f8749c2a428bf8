import { describe, expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'
import { columnsOf } from './table-types.ts'

// The owner of each table and KV prefix first, then the other files that use it; scripts and tests are exempt. The
// owner holds a table's rules: what a row means and when it may change.

const peopleOwners: Record<string, string[]> = {
  alarm: ['app/domain/alarms/alarm-store.server.ts'],
  audit: [
    'app/domain/audit/audit-store.server.ts',
    'app/domain/contact/contact-desk-store.server.ts',
    'app/domain/contact/contact-store.server.ts',
    'app/shared/audit-row.server.ts',
  ],
  budget: ['app/domain/verification/budget-store.server.ts'],
  buyer_health: [
    'app/domain/leads/delivery/buyer-health-store.server.ts',
    'app/domain/leads/delivery/buyer-desk-store.server.ts',
    'app/domain/leads/delivery/buyer-pause-store.server.ts',
    'app/domain/leads/lead-store.server.ts',
  ],
  buyer_pause: ['app/domain/leads/delivery/buyer-pause-store.server.ts'],
  challenge: [
    'app/domain/verification/challenge-store.server.ts',
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  comment: [
    'app/domain/comments/comment-store.server.ts',
    'app/domain/comments/add-comment.server.ts',
    'app/domain/comments/comment-desk-store.server.ts',
    'app/domain/compliance/sealed-store.server.ts',
  ],
  comment_mark: [
    'app/domain/comments/comment-store.server.ts',
    'app/domain/comments/comment-desk-store.server.ts',
  ],
  comment_page: [
    'app/domain/comments/comment-store.server.ts',
    'app/domain/comments/comment-desk-store.server.ts',
  ],
  consent: [
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/compliance/sealed-store.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-query.server.ts',
    'app/domain/leads/lead-store.server.ts',
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/leads/persons/erased-leads.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  consent_text: [
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/compliance/sealed-store.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-store.server.ts',
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/withdrawal-store.server.ts',
  ],
  contact_message: [
    'app/domain/contact/contact-store.server.ts',
    'app/domain/contact/contact-desk-store.server.ts',
    'app/shared/audit-row.server.ts',
    'app/domain/compliance/sealed-store.server.ts',
    'app/domain/email-confirmation/confirmation-store.server.ts',
  ],
  email_confirmation: ['app/domain/email-confirmation/confirmation-store.server.ts'],
  erased_lead: [
    'app/domain/leads/persons/erased-leads.server.ts',
    'app/domain/leads/delivery/buyer-desk-store.server.ts',
    'app/domain/leads/lead-counts-store.server.ts',
  ],
  heartbeat: ['app/domain/alarms/heartbeat-store.server.ts'],
  known_network: ['app/domain/verification/budget-store.server.ts'],
  lead: [
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/compliance/sealed-store.server.ts',
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/leads/delivery/buyer-desk-store.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-counts-store.server.ts',
    'app/domain/leads/lead-query.server.ts',
    'app/domain/leads/lead-store.server.ts',
    'app/domain/leads/persons/erased-leads.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/receipt-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  lead_click: [
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
    'app/domain/links/link-report-store.server.ts',
  ],
  lead_event: [
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/leads/delivery/buyer-desk-store.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-changes-store.server.ts',
    'app/domain/leads/lead-counts-store.server.ts',
    'app/domain/leads/lead-query.server.ts',
    'app/domain/leads/persons/erased-leads.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  lead_touch: [
    'app/domain/leads/delivery/accept-statements.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  receipt: [
    'app/domain/leads/persons/receipt-store.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
    'app/domain/leads/persons/retention-store.server.ts',
  ],
  sandbox_email: ['workers/sandbox/senders.ts', 'workers/sandbox/pages.ts'],
  sandbox_lead: ['workers/sandbox/lead-buyer.ts', 'workers/sandbox/pages.ts'],
  sandbox_message: ['workers/sandbox/senders.ts', 'workers/sandbox/pages.ts'],
  sent_text: ['app/domain/verification/sent-text-store.server.ts'],
  suppression: [
    'app/domain/compliance/suppression-store.server.ts',
    'app/domain/comments/add-comment.server.ts',
    'app/domain/comments/comment-store.server.ts',
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/lead-transitions.server.ts',
    'app/domain/verification/challenge-store.server.ts',
  ],
  withdrawal: [
    'app/domain/leads/lead-desk-store.server.ts',
    'app/domain/leads/persons/withdrawal-store.server.ts',
    'app/domain/leads/persons/person-store.server.ts',
  ],
}

const marketOwners: Record<string, string[]> = {
  ad_spend: ['app/domain/funnel/spend-store.server.ts'],
  buyer_price: ['app/domain/funnel/price-store.server.ts'],
  audit: [
    'app/domain/audit/audit-store.server.ts',
    'app/domain/contact/contact-desk-store.server.ts',
    'app/domain/contact/contact-store.server.ts',
    'app/shared/audit-row.server.ts',
  ],
  funnel_count: [
    'app/domain/funnel/funnel-store.server.ts',
    'app/domain/funnel/funnel-desk-store.server.ts',
    'app/domain/links/link-report-store.server.ts',
  ],
  funnel_day: ['app/domain/funnel/funnel-store.server.ts'],
  funnel_hour: [
    'app/domain/funnel/funnel-store.server.ts',
    'app/domain/funnel/funnel-desk-store.server.ts',
  ],
  company_figures: [
    'app/domain/market/company-store.server.ts',
    'app/domain/market/market-store.server.ts',
  ],
  history_fill: [
    'app/domain/market/fill-store.server.ts',
    'app/domain/market/rounds/round-statements.server.ts',
  ],
  link_name: ['app/domain/funnel/funnel-store.server.ts'],
  link: ['app/domain/links/link-store.server.ts', 'app/domain/links/link-desk-store.server.ts'],
  market_data: [
    'app/domain/market/rounds/round-statements.server.ts',
    'app/domain/market/history-store.server.ts',
    'app/domain/market/market-store.server.ts',
    'app/domain/market/rounds/round-store.server.ts',
  ],
  market_round: [
    'app/domain/market/rounds/round-store.server.ts',
    'app/domain/market/rounds/round-statements.server.ts',
  ],
  page_count: [
    'app/domain/funnel/funnel-store.server.ts',
    'app/domain/funnel/funnel-desk-store.server.ts',
  ],
  price_point: [
    'app/domain/market/history-store.server.ts',
    'app/domain/market/fill-store.server.ts',
    'app/domain/market/rounds/round-statements.server.ts',
  ],
  price_thinning: ['app/domain/market/history-store.server.ts'],
  provider_status: [
    'app/domain/market/rounds/round-statements.server.ts',
    'app/domain/market/market-store.server.ts',
  ],
  rate_series: ['app/domain/market/rates/rate-store.server.ts'],
  text_cost: ['app/domain/verification/text-cost-store.server.ts'],
}

const prefixOwners: Record<string, string[]> = {
  'otp:': ['app/domain/verification/code-vault.server.ts'],
  'receipt:': ['app/domain/leads/persons/receipt-store.server.ts'],
  'link:': ['app/domain/links/link-store.server.ts'],
  'file:': ['workers/kept-file.ts'],
  'optout:': ['app/domain/compliance/opt-out-log.server.ts'],
}

const sources = listFiles('{app,workers}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readText(file) }))

const sorted = (owners: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(owners).map(([name, files]) => [name, files.toSorted()]))

/** Returns the sorted files that contain one of these names, by name. */
function findUsers(names: readonly string[], namesIn: (text: string) => string[]) {
  const users = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const { file, text } of sources) {
    for (const name of new Set(namesIn(text))) users.get(name)?.push(file)
  }
  for (const files of users.values()) files.sort()
  return users
}

describe('tables', () => {
  const tablesIn = (folder: string) =>
    Array.from(new Set(columnsOf(folder).map(({ table }) => table))).sort()
  const people = tablesIn('people')
  const market = tablesIn('market')
  const named = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)|\btable: '(\w+)'/g

  const usersOf = (tables: readonly string[]) =>
    findUsers(tables, (text) =>
      Array.from(text.matchAll(named), ([, inSql, asValue]) => inSql ?? asValue ?? ''),
    )

  it('have one owner each, and no other file of app/ or workers/ names them in SQL', () => {
    expect(people.length).toBeGreaterThan(20)
    expect(Object.fromEntries(usersOf(people))).toEqual(sorted(peopleOwners))
    expect(Object.fromEntries(usersOf(market))).toEqual(sorted(marketOwners))
  })

  it('tables of both databases are read by one file, and only the audit is in both', () => {
    expect(people.filter((name) => market.includes(name))).toEqual(['audit'])
    const filesOf = (tables: readonly string[]) =>
      new Set(Array.from(usersOf(tables.filter((name) => name !== 'audit')).values()).flat())
    const ofMarket = filesOf(market)
    const both = Array.from(filesOf(people)).filter((file) => ofMarket.has(file))
    expect(both).toEqual(['app/domain/links/link-report-store.server.ts'])
  })

  it('are named outright, but for those whose columns are listed', () => {
    const composed = /\b(?:FROM|JOIN|INTO|UPDATE)\s+\$\{/
    const files = sources.filter(({ text }) => composed.test(text)).map(({ file }) => file)
    expect(files.sort()).toEqual([
      'app/domain/compliance/sealed-store.server.ts',
      'app/shared/sql.server.ts',
    ])
  })
})

it('each prefix of KV is written in its owner’s file alone', () => {
  const prefixes = ['otp:', 'receipt:', 'link:', 'file:', 'optout:']
  const users = findUsers(prefixes, (text) =>
    Array.from(text.matchAll(/[`']([a-z]+:)\$\{/g), ([, prefix = '']) => prefix),
  )
  expect(Object.fromEntries(users)).toEqual(sorted(prefixOwners))
})

describe('SQL', () => {
  const filesWith = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  it('SQL that makes a lead or changes its state is in one file', () => {
    expect(filesWith(/INSERT INTO lead \(|UPDATE lead SET /)).toEqual([
      'app/domain/leads/lead-transitions.server.ts',
    ])
  })

  it('SQL of a batch is named, and its results are read by name', () => {
    expect(filesWith(/\.batch(<[^(]*>)?\(/)).toEqual(['app/shared/sql.server.ts'])
  })

  it('is written with the tag that binds its values', () => {
    expect(filesWith(/\.prepare\(/).sort()).toEqual([
      'app/shared/sql.server.ts',
      'workers/health.ts',
    ])
  })

  it('takes the time from its caller', () => {
    const stores = filesWith(/\bsql(<.*>)?`/)
    expect(stores.length).toBeGreaterThan(20)
    expect(filesWith(/Date\.now\(\)/).filter((file) => stores.includes(file))).toEqual([])
  })
})
