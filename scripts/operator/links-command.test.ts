import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { createLinkReport, type LinkReport } from '#app/domain/links/link-report-store.server.ts'
import { linkKey } from '#app/domain/links/link-store.server.ts'
import type { ChangeLinksNeeds, LinkChange } from '#app/flows/links/change-links.server.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import { sleep } from '#app/shared/time.ts'
import { Refusal, readArguments } from '#scripts/lib/arguments.ts'
import { migrateAll } from '#scripts/local/migrate.ts'
import { type Storage, withLocalStorage } from '#scripts/local/storage.ts'
import { formatLinks } from './format-links.ts'
import { linksSpec, readLinksCommand } from './links-arguments.ts'
import { runLinks } from './links-command.ts'

let storage: Storage
let close: () => Promise<void>

/** Keeps real storage open for all tests of this file. */
beforeAll(async () => {
  const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-links-'))
  await new Promise<void>((opened) => {
    const closed = new Promise<void>((end) => {
      const work = withLocalStorage(persistDir, async (found) => {
        storage = found
        await migrateAll(found)
        opened()
        await closed
      })
      close = async () => {
        end()
        await work
        await rm(persistDir, { recursive: true, force: true })
      }
    })
  })
}, 30_000)
afterAll(() => close())

/** Returns a command's needs, as in a local run. */
function needsOf(): ChangeLinksNeeds & { linkReport: LinkReport } {
  return {
    now: Date.now,
    sleep,
    linkDesk: createLinkDesk(storage.market, storage.links),
    linkReport: createLinkReport(storage.market, storage.people),
    allowedHosts: ['partner.example'],
    isOwnPage: (path) => !['/articles/typo', '/regsiter', '/no-page'].includes(path),
  }
}

const act = { by: operatorNamed('Ada'), note: '', isDryRun: false }

/** Runs one command line; returns its output or its error. */
async function say(line: string, file = ''): Promise<string> {
  const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
  try {
    const read = readArguments(linksSpec, words)
    const command = readLinksCommand(read?.values ?? {}, read?.names ?? [])
    const terms = {
      act: { ...act, isDryRun: read?.values['dry-run'] === true },
      readFile: () => file,
    }
    return formatLinks(await runLinks(needsOf(), command, terms))
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

describe('npm run links', () => {
  it('adds, edits and disables a link, each time a version on and copied to where it is read', async () => {
    expect(await say('add made --to /register --fallback /markets')).toContain(
      '/go/made  active, version 1',
    )
    expect(await storage.links.get(linkKey(LinkSlug.parse('made')), 'json')).toMatchObject({
      v: 1,
      version: 1,
    })
    await say('edit made --to https://partner.example/')
    expect(await storage.links.get(linkKey(LinkSlug.parse('made')), 'json')).toMatchObject({
      version: 2,
      options: { split: [{ to: 'https://partner.example/', weight: 1 }], fallback: '/markets' },
    })
    expect(await say('disable made')).toContain('disabled, version 3')
    expect(await storage.links.get(linkKey(LinkSlug.parse('made')), 'json')).toMatchObject({
      state: 'disabled',
    })
    expect(await say('edit made --enable --fallback none')).toBe(
      'Written; live within a minute:\n/go/made  active, version 4\n  → https://partner.example/',
    )
  })

  it('refuses a destination that this site has no page for', async () => {
    const refused = 'this site has no such page'
    expect(await say('add lost --to /articles/typo')).toBe(`to: "/articles/typo": ${refused}`)
    expect(
      await say('add lost --to /register --when "CA /regsiter" --fallback /no-page?a=1#b'),
    ).toBe([`when: "/regsiter": ${refused}`, `fallback: "/no-page?a=1#b": ${refused}`].join('\n'))
    expect(await say('list')).not.toContain('/go/lost')
    expect(await say('add found --to /register?a=1#form')).toContain('/go/found  active')
  })

  it('audits who changed which link, but no dry run', async () => {
    await say('add audited --to /register --dry-run')
    await say('add audited --to /register')
    await say('disable audited')
    const { results } = await storage.market
      .prepare(`SELECT by_whom, action, subject FROM audit WHERE subject = 'audited' ORDER BY id`)
      .all()
    expect(results).toEqual([
      { by_whom: 'Ada', action: 'links.add', subject: 'audited' },
      { by_whom: 'Ada', action: 'links.disable', subject: 'audited' },
    ])
  })

  it('changes nothing that it cannot audit', async () => {
    await say('add unaudited --to /register')
    const { market } = storage
    await market
      .prepare(
        `CREATE TRIGGER failing_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'injected'); END`,
      )
      .run()
    try {
      await expect(say('disable unaudited')).rejects.toThrow('injected')
      await expect(say('add another-unaudited --to /register')).rejects.toThrow('injected')
    } finally {
      await market.prepare('DROP TRIGGER failing_audit').run()
    }
    const listed = await say('list')
    expect(listed).toContain('/go/unaudited  active, version 1')
    expect(listed).not.toContain('another-unaudited')
  })

  it('tries a copy again that the edge refused, and says which it never took', async () => {
    let tries = 0
    const putCopy = async () => {
      if (++tries !== 2) throw new Error('429 Too Many Requests')
    }
    const needs = needsOf()
    const throttled = { ...needs, linkDesk: { ...needs.linkDesk, putCopy } }
    const add = (slug: string) => {
      const change: LinkChange = { kind: 'add', slug, written: { to: '/register' } }
      return runLinks(throttled, { name: 'change', change }, { act, readFile: () => '' })
    }
    expect(await add('second-try')).toMatchObject({ did: 'wrote', late: [] })
    const never = await add('no-try')
    expect(never).toMatchObject({ did: 'wrote', late: ['no-try'] })
    expect(formatLinks(never)).toContain('live within ten minutes')
  }, 15_000)

  it('writes splits, rules and dates, and lists them', async () => {
    const options =
      '--split "70 /a" --split "30 /b" --when "CA,US mobile /c" --starts 2026-12-01 --ends 2026-12-24T12:00-05:00'
    await say(`add whole ${options}`)
    expect(await say('list')).toContain(
      [
        '/go/whole  active, version 1',
        '  CA,US mobile → /c',
        '  70 → /a',
        '  30 → /b',
        '  from 2026-12-01T00:00:00.000Z',
        '  until 2026-12-24T17:00:00.000Z',
      ].join('\n'),
    )
  })

  it('registers campaigns and sources by flag and by file, and keeps them through other edits', async () => {
    await say('add known --to /a --campaigns autumn,spring,autumn --sources news')
    expect(await say('edit known --to /b')).toContain(
      '  → /b\n  campaigns autumn, spring\n  sources news',
    )
    expect(await say('edit known --sources none')).not.toContain('sources')
    const file = 'slug,to,campaigns,sources\nknown,,winter|early sale,social\nother,/a,,\n'
    expect(await say('import links.csv', file)).toContain(
      '  campaigns winter, early sale\n  sources social\n/go/other  active, version 1\n  → /a',
    )
    expect(await storage.links.get(linkKey(LinkSlug.parse('known')), 'json')).toMatchObject({
      options: { campaigns: ['winter', 'early sale'], sources: ['social'] },
    })
  })

  it('reads a link that was written before names could be registered', async () => {
    await storage.market
      .prepare(`INSERT INTO link VALUES ('older', 1, 'active', ?1, 0, 0)`)
      .bind(
        '{"split":[{"to":"/a","weight":1}],"when":[],"startsAt":null,"endsAt":null,"fallback":null}',
      )
      .run()
    expect(await say('edit older --to /b')).toContain('/go/older  active, version 2\n  → /b')
  })

  it.each([
    ['add x --to /x --campaigns a,,b', 'campaigns.1'],
    [`add x --to /x --sources ${'s'.repeat(65)}`, 'sources.0'],
    ['add', 'add: which link?'],
    ['add Bad --to /x', 'slug: "Bad" is not a slug'],
    ['add x', 'to: is missing'],
    ['add x --to /x --split "1 /y"', 'to: give it or split, not both'],
    ['add x --to //evil.example', 'to: "//evil.example" is neither'],
    [
      'add x --to /x --fallback https://evil.example',
      'fallback: "https://evil.example" is neither',
    ],
    ['add x --to /x --when "mobile javascript:1"', 'when: "javascript:1" is neither'],
    ['add x --to /x --when "canada /y"', 'when: "canada /y" is not like'],
    ['add x --split "x /y"', 'split: "x /y" needs a share'],
    ['add x --split "0 /y"', 'split.0.weight'],
    ['add x --to /x --starts tomorrow', 'starts: "tomorrow" is not like'],
    ['add x --to /x --starts 2026-12-02 --ends 2026-12-01', 'ends: must be after starts'],
    ['edit no-link --to /x', 'slug: there is no link no-link'],
    ['add x --to /x --nonsense', "Unknown option '--nonsense'"],
    ['frobnicate', '"frobnicate" is not a command'],
    ['stats --by phase', 'by: one of link, source, campaign'],
    ['stats --days 0', 'days: a number'],
    ['import', 'import: which file?'],
  ])('%s: says what is wrong and writes nothing', async (line, problem) => {
    const before = await say('list')
    expect(await say(line)).toContain(problem)
    expect(await say('list')).toBe(before)
  })

  it('writes nothing in a dry run', async () => {
    const before = await say('list')
    expect(await say('add rehearsed --to /x --dry-run')).toContain('Would write:\n/go/rehearsed')
    expect(await say('list')).toBe(before)
    expect(await storage.links.get(linkKey(LinkSlug.parse('rehearsed')))).toBeNull()
  })

  it('imports a file as a whole, or not at all', async () => {
    const good =
      'slug,to,split,when,ends\nfirst,/a,,,\n"second",,"70 /a|30 /b","CA /c|mobile /d",2027-01-01\n'
    expect(await say('import links.csv', good)).toContain(
      '/go/second  active, version 1\n  CA → /c',
    )
    expect(await say('import links.csv', 'slug,to\nfirst,/other\n')).toContain(
      '/go/first  active, version 2',
    )
    const bad = 'slug,to\nthird,/a\nfirst,https://evil.example/\nthird,/b\n'
    expect(await say('import links.csv', bad)).toBe(
      'line 3: to: "https://evil.example/" is neither a page of this site nor an https address of LINK_ALLOWED_HOSTS\nline 4: slug: third is listed twice',
    )
    expect(await say('list')).not.toContain('/go/third')
    expect(await say('import links.csv', 'slug,too\nx,/a\n')).toContain('"too" is none of slug, to')
    expect(await say('import links.csv', 'slug,to\n')).toBe('the file holds no links')
  })

  it('refuses to overwrite a concurrent change', async () => {
    await say('add raced --to /a')
    const needs = needsOf()
    const find = async (slug: string) => {
      const read = await needs.linkDesk.find(LinkSlug.parse(slug))
      await say('edit raced --to /theirs')
      return read
    }
    const change: LinkChange = {
      kind: 'edit',
      slug: 'raced',
      written: { to: '/ours' },
      isEnabling: false,
    }
    const slow = { ...needs, linkDesk: { ...needs.linkDesk, find } }
    const terms = { act, readFile: () => '' }
    const overwriting = runLinks(slow, { name: 'change', change }, terms)
    await expect(overwriting).rejects.toThrow('changed meanwhile')
    expect(await say('list')).toContain('/go/raced  active, version 2\n  → /theirs')
  })

  it('reports clicks and rates, and gives a terminal no control characters', async () => {
    const of = { link: 'told', campaign: 'c', source: 'ne\u001b[31mws', country: 'CA' }
    const at = { device: 'mobile', landing: '/register', variant: '', hour: 2_000_000 } as const
    const row = { ...of, ...at, reserved: { campaign: '', source: '' } }
    const counts = { click: 12, visit: 9, lead_committed: 2, lead_accepted: 1 }
    await createFunnelStore(storage.market).add({
      rows: [
        { ...row, visitor: 'human', counts },
        { ...row, visitor: 'suspect', counts: { click: 1_980 } },
        { ...row, link: '', campaign: '', visitor: 'unknown', counts: { click: 3 } },
        { ...row, link: '', visitor: 'human', counts: { visit: 7 } },
      ],
      pages: [],
      names: [],
    })
    const told = await say('stats --days 7')
    expect(told).toMatch(
      /By link, 7 days\nlink +clicks +visits +repeats +suspect +bots +closed +leads +accepted +rate +first touch\n/,
    )
    expect(told).toMatch(/\ntold +12 +9 +0 +1980 +0 +0 +2 +1 +8\.3 % +0\n/)
    expect(told).toMatch(/\nc +12 +9 /)
    expect(told).toContain('(no such link: 3)')
    expect(told).toContain('ne[31mws')
    expect(told).not.toContain('\u001b')
  })
})
