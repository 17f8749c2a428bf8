import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#app/shared/time.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { newPerson } from '#tests/support/api.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import {
  cellsOf,
  clearFunnel,
  drop,
  giveTo,
  linesOf,
  noteEvent,
  soFar,
  submitLeads,
} from '#tests/support/desk-funnel.ts'
import { register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

beforeEach(clearFunnel)

const fix = '/desk/leads/fix'
const returnedOf = async () => {
  const asked = "SELECT lead_id AS id, reason FROM lead_event WHERE kind = 'returned' ORDER BY 1"
  return (await env.PEOPLE.prepare(asked).all<{ id: string; reason: string }>()).results
}
const auditOf = async (id: string) => {
  const asked = 'SELECT by_whom AS by, action, note FROM audit WHERE subject = ?1'
  return (await env.PEOPLE.prepare(asked).bind(id).all()).results
}
const wordsIn = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** The rows of a preview or a result, by their reference or name. */
const rowsIn = (html: string) =>
  Array.from(html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g), ([, row = '']) =>
    wordsIn(row).trim(),
  )

/** What a preview's form sends if nothing in it is changed. */
function formOf(html: string, fields: Record<string, string>): [string, string][] {
  const of = (name: string) =>
    Array.from(html.matchAll(new RegExp(`name="${name}" (?:checked="" )?value="([^"]+)"`, 'g')))
  const ticked = [...of('shown'), ...of('lead')].map(([text, value = '']): [string, string] => [
    text.includes('"shown"') ? 'shown' : 'lead',
    value,
  ])
  const own = { token: hiddenIn(html, 'token') ?? '', decision: 'returned', confirm: '1' }
  return [...Object.entries({ ...own, ...fields }), ...ticked]
}

describe('leads that a buyer returned', () => {
  it('are found by reference or in the buyer’s file, previewed, then marked, each audited', async () => {
    const [first = '', second = '', before = '', refused = '', kept = ''] = await submitLeads(
      'spring',
      5,
    )
    await env.PEOPLE.prepare("UPDATE lead SET state = 'rejected' WHERE id = ?1").bind(refused).run()
    const desk = await signIn('operator')
    const asked = { intent: 'returned', returned: 'duplicate', note: 'their mail' }
    await desk.post(`/desk/leads/${before}`, asked)
    const file = [
      'leadId;phone;name;result',
      `${first};+14165550199;Ada Lovelace;rejected`,
      `"${second.slice(0, 8)}","2026-11-20"`,
      `https://example.test/desk/leads/${before}`,
      refused,
      `${first.slice(0, 8)}`,
      'AAAAAAAA',
      'no name here',
    ].join('\r\n')
    const shown = await desk.upload('/desk/leads?returned=yes', { decision: 'returned' }, file, fix)
    expect(shown.status).toBe(200)
    const rows = rowsIn(shown.text)
    expect(rows.map((row) => [row.slice(0, 8), /[a-z ]+: .*|would.*/.exec(row)?.[0]])).toEqual([
      [first.slice(0, 8), expect.stringContaining('the list says “rejected”')],
      [second.slice(0, 8), 'would be marked as returned'],
      [before.slice(0, 8), expect.stringContaining('stays: it was returned before')],
      [refused.slice(0, 8), expect.stringContaining('stays: it is rejected')],
      ['AAAAAAAA', expect.stringContaining('stays: there is no such lead')],
    ])
    expect(wordsIn(shown.text)).toContain(
      'Left out, without a reference, ID, phone or email: lines 1, 8.',
    )
    expect(shown.text).not.toContain('Earned falls')
    expect(shown.text).not.toMatch(/Lovelace|5550199/)
    expect(await returnedOf()).toHaveLength(1)

    const unsaid = await desk.forge(fix, formOf(shown.text, { note: 'their file' }))
    expect([unsaid.status, unsaid.text]).toEqual([
      422,
      expect.stringContaining('Choose what the buyer says.'),
    ])
    const unnoted = await desk.forge(fix, formOf(shown.text, { returned: 'invalid', note: '' }))
    expect([unnoted.status, unnoted.text]).toEqual([422, expect.stringContaining('Say why in')])
    expect(unnoted.text).toMatch(/<option selected="">invalid/)
    expect(await returnedOf()).toHaveLength(1)

    const said = { returned: 'invalid', note: 'their file of Monday' }
    const done = await desk.forge(fix, formOf(shown.text, said))
    expect(wordsIn(done.text)).toContain('2 of 2 leads marked as returned.')
    expect(await returnedOf()).toEqual(
      [
        { id: first, reason: 'invalid' },
        { id: second, reason: 'invalid' },
        { id: before, reason: 'duplicate' },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
    for (const id of [first, second]) {
      expect(await auditOf(id)).toContainEqual({
        ...{
          by: 'operator@sandbox',
          action: 'leads.returned',
          note: 'their file of Monday · invalid',
        },
      })
    }
    expect(await auditOf(kept)).toEqual([])
    const again = await desk.forge(fix, formOf(shown.text, said))
    expect(wordsIn(again.text)).toContain('0 of 2 leads marked as returned.')
    expect(await returnedOf()).toHaveLength(3)
  })

  it('are marked only as they were seen, up to a hundred at once', async () => {
    const [first = ''] = await submitLeads('spring', 1)
    const desk = await signIn('operator')
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    const list = [first, ...Array.from({ length: 119 }, (_, at) => `AAAAA${100 + at}`)].join('\n')
    const shown = await desk.forge(fix, { token, decision: 'returned', list })
    expect(rowsIn(shown.text)).toHaveLength(100)
    expect(wordsIn(shown.text)).toContain('Up to 100 lines at once: send the last 20 again.')
    await env.PEOPLE.prepare('UPDATE lead SET updated_at = updated_at + 1').run()
    const said = { returned: 'invalid', note: 'their file' }
    const done = await desk.forge(fix, formOf(shown.text, said))
    expect(wordsIn(done.text)).toContain('stays: it was changed meanwhile')
    expect(await returnedOf()).toEqual([])
    const typed = 'no name\n\nAnn here'
    const empty = await desk.forge(fix, { token, decision: 'returned', list: typed })
    expect([empty.status, empty.location]).toEqual([422, null])
    expect(empty.text).toContain('Paste references, IDs, phones or emails')
    expect(wordsIn(empty.text)).toContain('phone or email: lines 1, 3.')
    expect(empty.text).toContain(`${typed}</textarea>`)
  })

  it('are found by phone or email, each for the reason of its line, and lower Earned', async () => {
    await env.PEOPLE.exec('DELETE FROM audit')
    const [one, other, third] = [newPerson(), newPerson(), newPerson()]
    const leadOf = async (person: typeof one) =>
      (await register(testServices(), person)).leadId ?? ''
    const [first, second, older] = [await leadOf(one), await leadOf(other), await leadOf(third)]
    await env.PEOPLE.prepare(
      'UPDATE lead SET email_key = (SELECT email_key FROM lead WHERE id = ?1) WHERE id = ?2',
    )
      .bind(older, second)
      .run()
    const desk = await signIn('operator')
    const asked = 'SELECT DISTINCT buyer_id AS id FROM lead'
    const buyer = await env.PEOPLE.prepare(asked).first<{ id: string }>()
    await env.MARKET.prepare("INSERT INTO buyer_price VALUES (?1, '2020-01-01', 4000)")
      .bind(buyer?.id)
      .run()
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    const nobody = newPerson()
    const list = [
      'phone,email,result',
      `${one.phoneNumber.slice(2)},${one.email},Duplicate`,
      third.email,
      other.phoneNumber,
      nobody.email,
    ].join('\n')
    const shown = await desk.forge(fix, { token, decision: 'returned', list })
    expect(shown.status).toBe(200)
    const several = 'would be marked as returned (not ticked: its line has several leads)'
    expect(
      rowsIn(shown.text)
        .map((row) => [row.slice(0, 8).trim(), /(would|stays).*/.exec(row)?.[0]])
        .toSorted(),
    ).toEqual(
      [
        [first.slice(0, 8), 'would be marked as returned: duplicate'],
        [second.slice(0, 8), several],
        [older.slice(0, 8), several],
        ['line 5 s', 'stays: there is no such lead'],
      ].toSorted(),
    )
    expect(wordsIn(shown.text)).toContain('Earned falls by $40.00.')
    expect(shown.text).not.toContain(nobody.email)
    const looks = "SELECT subject, note, by_whom AS by FROM audit WHERE action = 'leads.find'"
    expect((await env.PEOPLE.prepare(looks).all()).results).toEqual([
      { subject: 'a list', note: 'desk', by: 'operator@sandbox' },
    ])

    const said = { returned: 'invalid', note: 'their list' }
    await desk.forge(fix, formOf(shown.text, said))
    expect(new Map((await returnedOf()).map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([first, second, older].map((id) => [id, id === first ? 'duplicate' : 'invalid'])),
    )
    expect(await auditOf(first)).toContainEqual(
      expect.objectContaining({ action: 'leads.returned', note: 'their list · duplicate' }),
    )
  })

  it('are found by our reference, or the phone, beside IDs of the buyer’s own', async () => {
    const [first = ''] = await submitLeads('spring', 1)
    const person = newPerson()
    const { leadId: other = '' } = await register(testServices(), person)
    const desk = await signIn('operator')
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    const own = 'abcdefghijklmnopqrstuv'
    const list = [
      `${own},${first.slice(0, 8)},invalid`,
      `${own};${person.phoneNumber};duplicate`,
      `${own} unreachable`,
    ].join('\n')
    const shown = await desk.forge(fix, { token, decision: 'returned', list })
    const found = rowsIn(shown.text).map((row) => row.match(/^\S+|(?:would|stays).*/g))
    expect(found).toEqual([
      [first.slice(0, 8), 'would be marked as returned: invalid'],
      [other?.slice(0, 8), 'would be marked as returned: duplicate'],
      [own, 'stays: there is no such lead'],
    ])
  })

  it('need no reason of all if each line gives one, and keep the list if none can be', async () => {
    const [first = ''] = await submitLeads('spring', 1)
    const desk = await signIn('operator')
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    const list = `${first} unreachable`
    const shown = await desk.forge(fix, { token, decision: 'returned', list })
    expect(shown.text).not.toContain('What they say')
    await desk.forge(fix, formOf(shown.text, { note: 'their list' }))
    expect(await returnedOf()).toEqual([{ id: first, reason: 'unreachable' }])
    const again = await desk.forge(fix, { token, decision: 'returned', list })
    expect(again.text).toContain(`${list}</textarea>`)
    expect(again.text).toContain('it was returned before')
  })

  it('keep a list’s unknown reason in sight, and say which one it became', async () => {
    const [first = '', second = ''] = await submitLeads('spring', 2)
    const desk = await signIn('operator')
    const token = hiddenIn((await desk.get('/desk/leads')).text, 'token') ?? ''
    const list = `${first},fraud\n${second},duplicate`
    const shown = await desk.forge(fix, { token, decision: 'returned', list })
    expect(wordsIn(shown.text)).toContain(
      'would be marked as returned as chosen below: the list says “fraud”',
    )
    const given = formOf(shown.text, { note: 'their list', returned: 'invalid' })
    const done = wordsIn((await desk.forge(fix, given)).text)
    expect(done).toContain('marked as returned: invalid')
    expect(done).toContain('marked as returned: duplicate')
  })

  it('are not a viewer’s to list or to mark', async () => {
    const [first = ''] = await submitLeads('spring', 1)
    const { get, post } = await signIn('viewer')
    expect((await get('/desk/leads?returned=yes')).text).not.toContain('name="list"')
    const lead = `${first}@1`
    const forms: Record<string, string>[] = [
      { list: first },
      { confirm: '1', lead, returned: 'invalid' },
    ]
    for (const fields of forms) {
      const refused = await post(fix, { decision: 'returned', note: 'their file', ...fields })
      expect(refused.status).toBe(403)
    }
    expect(await returnedOf()).toEqual([])
  })
})

it('rejections and returns by reason are as many as the leads that they lead to', async () => {
  const ids = await submitLeads('spring', 9)
  const other = await submitLeads('fall', 2, { source: 'mail' })
  await giveTo('one', [...ids, ...other])
  await giveTo('two', ids.slice(8))
  const note = (id = '', kind = '', reason = '', daysAgo = 0) =>
    noteEvent(id, kind, Date.now() - daysAgo * day, reason)
  await env.PEOPLE.batch([
    ...[0, 1, 2].map((at) => note(ids[at], 'rejected', 'ret_code_409')),
    note(ids[3], 'rejected', 'resolved_by_person', 2),
    note(ids[4], 'rejected', 'ret_code_409', 9),
    ...[5, 6].map((at) => note(ids[at], 'returned', 'invalid', 1)),
    note(ids[7], 'returned', 'duplicate', 1),
    note(ids[8], 'returned', 'invalid', 1),
    note(other[0], 'rejected', 'ret_code_409'),
  ])
  await drop([ids[2] ?? ''])
  const { get } = await signIn('viewer')
  const shown = async (search: string) => {
    const { text } = await get(soFar(`/desk/funnel?by=buyer&days=7${search}`))
    const [, table = ''] = /Rejected and returned leads by reason(.*?)<\/table>/s.exec(text) ?? []
    expect(table).toContain('Usually a duplicate.')
    const rows = Array.from(
      table.matchAll(
        /<th scope="row">(\w+)<.*?"What">(\w+)<.*?<small>(\w+)<.*?href="([^"]+)">(\d+)</g,
      ),
    )
    for (const [, , , , path = '', count] of rows) {
      const list = (await get(path.replaceAll('&amp;', '&'))).text
      expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(count)])
    }
    // Each campaign's part, too.
    for (const [, path = '', count] of table.matchAll(/href="([^"]*)">\w+ (\d+)</g)) {
      const list = (await get(path.replaceAll('&amp;', '&'))).text
      expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(count)])
    }
    return rows.map(([, buyer, what, reason, , count]) => [buyer, what, reason, Number(count)])
  }
  const { text: all } = await get(soFar('/desk/funnel?by=buyer&days=7'))
  // One of the rejected is erased.
  expect(cellsOf(all, 'one')[2]).toBe('5 4 listed, 1 erased 1 by hand before 1')
  const [, rejected = ''] = /href="([^"]+)">4 listed/.exec(all) ?? []
  const listed = (await get(rejected.replaceAll('&amp;', '&'))).text
  expect(listed.match(/<th scope="row">/g)).toHaveLength(4)
  const ofOne = (rejected: number) => [
    ['one', 'rejected', 'ret_code_409', rejected],
    ['one', 'rejected', 'resolved_by_person', 1],
    ['one', 'returned', 'invalid', 2],
    ['one', 'returned', 'duplicate', 1],
  ]
  expect(await shown('')).toEqual([...ofOne(3), ['two', 'returned', 'invalid', 1]])
  expect(await shown('&campaign=spring')).toEqual([...ofOne(2), ['two', 'returned', 'invalid', 1]])
  expect(await shown('&source=mail')).toEqual([['one', 'rejected', 'ret_code_409', 1]])
  const { text } = await get('/desk/leads?rejected=2099-01-01')
  expect(text).toContain('From is in the future.')
})

it('rejected and returned leads are a column of the funnel by anything, as many as it leads to', async () => {
  const ids = await submitLeads('spring', 6)
  const [other = ''] = await submitLeads('fall', 2, { source: 'mail' })
  const note = (id = '', kind = '', daysAgo = 0) => noteEvent(id, kind, Date.now() - daysAgo * day)
  await env.PEOPLE.batch([
    note(other, 'rejected', 1),
    ...[0, 1].map((at) => note(ids[at], 'rejected')),
    ...[2, 3].map((at) => note(ids[at], 'returned', 2)),
    note(ids[4], 'rejected', 9),
  ])
  const { get } = await signIn('viewer')
  const shown = async (search: string) => {
    const { text } = await get(soFar(`/desk/funnel?days=7&${search}`))
    const rows = Array.from(
      text.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/tr>/gs),
      ([, row = '']) => {
        const [, cell = ''] = /data-name="rejected, returned"[^>]*>(.*?)<\/td>/s.exec(row) ?? []
        const links = Array.from(cell.matchAll(/href="([^"]+)">(\d+) (\w+)</g))
        return {
          name: wordsIn(row.split('</th>')[0] ?? '').trim(),
          cell: wordsIn(cell).trim(),
          links,
        }
      },
    ).filter(({ cell }) => cell !== '')
    for (const [, path = '', count] of rows.flatMap(({ links }) => links)) {
      const list = (await get(path.replaceAll('&amp;', '&'))).text
      expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(count)])
    }
    return Object.fromEntries(rows.map(({ name, cell }) => [name, cell]))
  }
  const of = { spring: '4 4 of 8 2 rejected 2 returned', fall: '1 1 of 3 1 rejected' }
  expect(await shown('by=campaign')).toEqual({ all: '5 5 of 11 3 rejected 2 returned', ...of })
  expect(await shown('by=source')).toMatchObject({ news: of.spring, mail: of.fall })
  expect(await shown('by=source&campaign=fall')).toMatchObject({ mail: of.fall })
  for (const by of ['link', 'country', 'device', 'landing', 'variant']) {
    expect(Object.values(await shown(`by=${by}`))).toEqual(['5 5 of 11 3 rejected 2 returned'])
  }
  const dayAgo = (days: number) => torontoDate(Date.now() - days * day)
  expect(await shown('by=day')).toMatchObject({
    all: '5 5 of 11 3 rejected 2 returned',
    [dayAgo(0)]: '2 2 of 10 2 rejected',
    [dayAgo(1)]: '1 1 of 1 1 rejected',
    [dayAgo(2)]: '2 2 returned',
  })
  expect(await shown('by=hour')).toEqual({})
  const names = async (sort: string) => Object.keys(await shown(`by=campaign&sort=${sort}`))
  expect(await names('refused')).toEqual(['all', 'spring', 'fall'])

  const { text, headers } = await get(soFar('/desk/funnel.csv?by=campaign&days=7&sort=refused'))
  const [from, to] = [dayAgo(6), dayAgo(0)]
  expect(headers.get('Content-Disposition')).toContain(`funnel-by-campaign-${from}--${to}.csv`)
  const [head = '', ...lines] = text.trim().split('\r\n')
  expect(head).toMatch(/"rejected, still stored","returned, still stored","from","to"$/)
  expect(
    lines
      .map((line) => line.replaceAll('"', '').split(','))
      .map((line) => [line[0], ...line.slice(-4)]),
  ).toEqual([
    ['spring', '2', '2', from, to],
    ['fall', '1', '0', from, to],
    ['(all)', '3', '2', from, to],
  ])
})

it('the name most rejected or returned is that of the largest share, if chance alone can’t explain it', async () => {
  const big = await submitLeads('big', 31)
  const [small = ''] = await submitLeads('small', 1)
  await submitLeads('kept', 2)
  await env.PEOPLE.batch(
    [small, ...big.slice(0, 2)].map((id) => noteEvent(id, 'returned', Date.now())),
  )
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel?by=campaign&sort=refused'))
  const rows = ['small', 'big', 'kept'].map((name) => text.indexOf(`>${name}</a></th>`))
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
  expect(linesOf(text)).toContain(
    'Most rejected or returned campaign: too few to tell. So far: small, 1 of 1',
  )
  const dearer = await submitLeads('usual', 60)
  await env.PEOPLE.batch(big.slice(2, 12).map((id) => noteEvent(id, 'returned', Date.now())))
  const told = (await get(soFar('/desk/funnel?by=campaign'))).text.replace(/<[^>]+>/g, '')
  expect(told).toContain(
    'Buyers reject or return big most: 38.7% (12 of 31), all others 1.6%. Which buyers, and why',
  )
  await drop([...big, ...dearer])
  expect(linesOf((await get(soFar('/desk/funnel?by=campaign'))).text)).toContain(
    'Most rejected or returned campaign: too few to tell. So far: small, 1 of 1',
  )
  expect((await get(soFar('/desk/funnel?by=campaign&campaign=small'))).text).not.toContain(
    'Most rejected',
  )
})
