import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newPerson } from '#tests/support/api.ts'
import { accepted, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { soFar, submitLeads } from '#tests/support/desk-funnel.ts'
import { audits } from '#tests/support/operate.ts'
import { names, register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const why = { note: 'their list of today' }

async function acceptedLead() {
  const made = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  return { leadId: await submitted(made.services), buyerId: made.buyerId }
}

it('the list of leads comes as a file without persons, and who took it is audited', async () => {
  const person = newPerson()
  const { leadId } = await register(testServices(), person)
  const { leadId: other, buyerId } = await acceptedLead()
  await env.PEOPLE.prepare(
    `UPDATE lead SET dimensions =
      '{"campaign":"=cmd()","source":"news","link":"autumn","country":"CA","landing":"/markets"}' WHERE id = ?1`,
  )
    .bind(other)
    .run()
  await env.MARKET.prepare('INSERT INTO buyer_price VALUES (?1, ?2, 4250)')
    .bind(buyerId, '2026-01-01')
    .run()
  const { get } = await signIn('viewer')
  expect((await get(`/desk/leads?buyer=${buyerId}`)).text).toContain(
    `href="/desk/leads.csv?buyer=${buyerId}"`,
  )
  const all = (await get('/desk/leads.csv')).text
  expect(all).toContain(`"${leadId?.slice(0, 8).replace(/^-/, "'-")}"`)
  for (const secret of [person.phoneNumber, person.email, names.firstName, names.lastName]) {
    expect(all).not.toContain(secret)
  }
  const { text, headers } = await get(`/desk/leads.csv?buyer=${buyerId}`)
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="leads.csv"')
  const [head, line = '', ...more] = text.trim().split('\r\n')
  expect(head).toBe(
    '"id","reference","state","reason","buyer","campaign","source","link","country","device","landing","registered, UTC","accepted, UTC","withdrawn, UTC","returned","attempts","earned, CAD"',
  )
  expect(line).toMatch(
    new RegExp(
      `,"accepted","accepted","${buyerId}","'=cmd\\(\\)","news","autumn","CA","","/markets","2[^"]+Z","2[^"]+Z","","","1","42.50"$`,
    ),
  )
  expect(more).toEqual([])
  expect((await get('/desk/leads.csv?from=2026-02-30')).status).toBe(422)
  expect(await audits(`state=any buyer=${buyerId} limit=10000`)).toEqual([
    { by_whom: 'viewer@sandbox', action: 'leads.list', count: 1, note: '' },
  ])
  await get('/desk/leads.csv?campaign=ada@example.com&source=%2B1%20647%20555%200142')
  expect(await audits('state=any campaign=(not kept) source=(not kept) limit=10000')).toHaveLength(
    1,
  )
})

it.each([
  ['buyer=ada@example.com', 'state=any buyer=(not kept) limit=10000'],
  ['buyer=Ada%20Roy', 'state=any buyer=(not kept) limit=10000'],
  ['buyer=sandbox-accept&state=parked', 'state=parked buyer=sandbox-accept limit=10000'],
])('the audit keeps no buyer of an address that is none: %s', async (query, subject) => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const { get } = await signIn('viewer')
  await get(`/desk/leads.csv?${query}`)
  expect(await audits(subject)).toHaveLength(1)
})

it('the audit keeps no reason of an address that is none', async () => {
  await env.PEOPLE.exec('DELETE FROM audit')
  const { get } = await signIn('viewer')
  for (const reason of ['ada@example.com', 'duplicate']) {
    await get(`/desk/leads.csv?returned=2026-01-01&to=2026-01-01&reason=${reason}`)
  }
  const { results } = await env.PEOPLE.prepare(
    "SELECT subject FROM audit WHERE subject LIKE '%-for=%' ORDER BY id",
  ).all<{ subject: string }>()
  expect(results.map(({ subject }) => /returned-for=(.*) limit/.exec(subject)?.[1])).toEqual([
    ...['(not kept)', 'duplicate'],
  ])
})

it('an accepted lead is noted as returned once, for a reason, and stays accepted', async () => {
  const { leadId, buyerId } = await acceptedLead()
  const { get, post } = await signIn('operator')
  const path = `/desk/leads/${leadId}`
  const seen =
    hiddenIn((await get(path)).text.split('Returned by the buyer')[1] ?? '', 'seen') ?? ''
  expect((await get(path)).text).toContain('Earned falls at once.')
  const returned = { intent: 'returned', returned: 'duplicate', seen, ...why }
  const refused = await post(path, { ...returned, returned: 'toString' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose what')])
  expect((await post(path, { ...returned, note: '' })).status).toBe(422)
  expect((await post(path, { ...returned, seen: '1-0' })).status).toBe(422)
  expect(await audits(leadId)).toEqual([])

  expect((await post(path, returned)).location).toBe(`${path}?done=returned`)
  expect((await post(path, returned)).status).toBe(422)
  expect(await audits(leadId)).toMatchObject([
    { action: 'leads.returned', note: `${why.note} · duplicate` },
  ])
  const page = (await get(path)).text.replaceAll('<!-- -->', '')
  expect(page).toMatch(/data-state="accepted">accepted<.*data-state="parked">returned: duplicate</s)
  expect(page).toMatch(
    /<strong>returned<\/strong> The buyer says[^<]*operator@sandbox: “their list/,
  )
  expect(page).not.toContain('<summary>Returned by the buyer')
  const list = async () =>
    (await get(`/desk/leads?buyer=${buyerId}&state=accepted`)).text.replaceAll('<!-- -->', '')
  expect(await list()).toContain('returned: duplicate')
  const mark = '<a href="/desk/leads?returned=yes">Mark returned leads</a>'
  expect(await list()).toContain(mark)
  expect((await get(soFar('/desk/funnel?by=buyer'))).text).toContain(mark)
  expect((await get(`/desk/leads.csv?buyer=${buyerId}`)).text).toContain(',"duplicate","1",""\r\n')

  const marked = async () => (await get(`/desk/leads?returned=yes&buyer=${buyerId}`)).text
  expect(await marked()).toContain(`href="${path}"`)
  expect((await get('/desk/leads?returned=yes&campaign=other')).text).not.toContain(path)
  const price = env.MARKET.prepare("INSERT INTO buyer_price VALUES (?1, '2026-01-01', 4250)")
  await price.bind(buyerId).run()
  expect(await list()).toContain('<td>$0.00</td>')
  const undone = await post(path, { intent: 'unreturned', ...why })
  expect(await list()).toContain('<td>$42.50</td>')
  expect(undone.location).toBe(`${path}?done=unreturned`)
  expect((await post(path, { intent: 'unreturned', ...why })).status).toBe(422)
  expect((await audits(leadId)).map(({ action }) => action).toSorted()).toEqual([
    'leads.kept',
    'leads.returned',
  ])
  expect(await marked()).toContain('No leads match')
  const kept = (await get(path)).text
  expect(kept).toContain('<summary>Returned by the buyer')
  const history = kept
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  const by = `operator@sandbox: “${why.note}`
  expect(history).toMatch(
    new RegExp(`returned, taken back since ${by} · duplicate” .*return taken back ${by}”`),
  )
})

it('a return that an older page shows is taken back only if no newer one replaced it', async () => {
  const { leadId } = await acceptedLead()
  const { get, post } = await signIn('operator')
  const path = `/desk/leads/${leadId}`
  await post(path, { intent: 'returned', returned: 'duplicate', ...why })
  const seen = hiddenIn((await get(path)).text, 'seen') ?? ''
  await post(path, { intent: 'unreturned', ...why })
  await post(path, { intent: 'returned', returned: 'invalid', ...why })
  const late = await post(path, { intent: 'unreturned', seen, ...why })
  expect([late.status, late.text]).toEqual([422, expect.stringContaining('changed meanwhile')])
  expect(late.text.replaceAll('<!-- -->', '')).toContain('returned: invalid')
})

it('the list says each lead’s campaign and source, and filters by either, as does its file', async () => {
  const [mail = ''] = await submitLeads('spring', 1, { source: 'letter-of-may' })
  const [other = ''] = await submitLeads('spring', 1, { source: 'feed' })
  const { get } = await signIn('viewer')
  const { text } = await get('/desk/leads?source=letter-of-may')
  expect(text).toContain('<td>spring · letter-of-may</td>')
  expect(text).toMatch(/<input[^>]*name="source"[^>]*value="letter-of-may"/)
  expect(text).not.toContain('type="hidden" name="source"')
  const file = (await get('/desk/leads.csv?source=letter-of-may')).text
  for (const listed of [text, file]) {
    expect([listed.includes(mail), listed.includes(other)]).toEqual([true, false])
  }
})
