import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server.ts'
import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { funnelEvents, hourIndex } from '#app/domain/funnel/funnel-event.ts'
import { noteVersion } from '#app/flows/upkeep/note-version.server.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { hourName, minuteName, torontoDate } from '#app/shared/toronto-time.ts'
import { accepted, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { submitLeads } from '#tests/support/desk-funnel.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { audits } from '#tests/support/operate.ts'
import { newClock, ownEnv, testServices } from '#tests/support/services.ts'
import { runSchedule } from '#workers/scheduled.ts'

const alarms = createAlarmStore(env.PEOPLE)
const why = { note: 'called the provider' }
const code = 'SMS_PROVIDER_FAILING'
const open = { code, subject: '' }

beforeEach(async () => {
  await env.PEOPLE.exec('DELETE FROM alarm')
  await alarms.note([raisedAlarm(code, {})], Date.now())
})
afterEach(() => env.PEOPLE.exec('DELETE FROM buyer_pause'))

async function firstAlarm() {
  const [alarm] = await alarms.listOpen()
  return alarm
}

async function buyerWithLead(): Promise<string> {
  const { services, buyerId } = servicesWithBuyer(newClock(), { deliver: async () => accepted })
  await submitted(services)
  return buyerId
}

/** Returns the alarms that Today lists as someone's to do, and those below. */
function listedOn(html: string) {
  const [, panel = ''] =
    /<h2>(?:To do now|Waiting for an operator)<\/h2>(.*?)<\/section>/s.exec(html) ?? []
  const [needed, idle] = panel.split('<h3>End with their cause</h3>').map((list) => {
    const names = list.replaceAll('<!-- -->', '').matchAll(/<small class="code">([^<]*)</g)
    return Array.from(names, ([, name = '']) => name.trim())
  })
  return { needed, idle: idle ?? [] }
}

describe('an open alarm at the desk', () => {
  it('stands with its part of the runbook', async () => {
    const { text } = await (await signIn('viewer')).get('/desk/today')
    expect(text).toMatch(/as of <time[^>]*>[^<]*<\/time>, in Toronto/)
    // The sentence first, then the code.
    expect(text).toMatch(
      /<summary>The text provider [^<]*no one can register.*?SMS_PROVIDER_FAILING/,
    )
    for (const label of ['Look', 'Do']) expect(text).toContain(`<dt>${label}</dt>`)
    expect(text.match(/so no one can register/g)).toHaveLength(1)
  })

  it('stands behind those that no one has taken on; work stands before charts', async () => {
    await alarms.note([raisedAlarm('LEAD_DEAD', {})], Date.now() + 1)
    const { get } = await signIn('viewer')
    expect(listedOn((await get('/desk/today')).text).needed).toEqual([
      ...['SMS_PROVIDER_FAILING', 'LEAD_DEAD'],
    ])
    const taken = { code: 'SMS_PROVIDER_FAILING', subject: '' }
    await alarms.acknowledge(taken, { by: 'bo@maple.test', note: 'mine' }, Date.now())
    const { text } = await get('/desk/today')
    expect(listedOn(text).needed).toEqual(['LEAD_DEAD', 'SMS_PROVIDER_FAILING'])
    expect(text).toMatch(/>Today <small>1</)
    const places = ['Waiting for an operator', 'Buyers', 'Last 24 hours'].map((title) =>
      text.indexOf(`<h2>${title}</h2>`),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain('<a href="/desk/today">Refresh</a>')
    expect(text).toMatch(
      /changes of\s+buyers, prices, spend and links. (<!-- -->)?<a href="\/desk\/audit\?kind=changes">/,
    )
  })

  it('is counted in the head of each screen, and leads to its work', async () => {
    const buyerId = await buyerWithLead()
    const waits = "UPDATE lead SET state = 'retry' WHERE buyer_id = ?1"
    await env.PEOPLE.prepare(waits).bind(buyerId).run()
    await alarms.note(
      [
        raisedAlarm('COMMENTS_WAITING', {}),
        raisedAlarm('CONTACT_MESSAGE', {}),
        raisedAlarm('CONTACT_MESSAGE', { detail: 'more' }),
        raisedAlarm('BUYER_BREAKER_OPEN', { buyerId }),
        raisedAlarm('LEAD_PARKED', { buyerId }),
      ],
      Date.now(),
    )
    const { get } = await signIn('viewer')
    // What waits in the inbox is counted there.
    expect((await get('/desk/audit')).text).toMatch(/>Today <small>3</)
    const { text } = await get('/desk/today')
    const left = (code: string) =>
      text
        .split('<summary>')
        .find((one) => one.replaceAll('<!-- -->', '').includes(`>${code} ${buyerId}<`))
        ?.match(/<small>(\d+) waiting/)?.[1]
    expect([left('BUYER_BREAKER_OPEN'), left('LEAD_PARKED')]).toEqual(['1', '0'])
    expect(text.replaceAll('<!-- -->', '')).toContain(`<b>${buyerId}: </b>The buyer fails`)
    expect(listedOn(text).needed).toEqual([
      'SMS_PROVIDER_FAILING',
      `BUYER_BREAKER_OPEN ${buyerId}`,
      `LEAD_PARKED ${buyerId}`,
    ])
    const ends = "UPDATE lead SET state = 'dead' WHERE buyer_id = ?1"
    await env.PEOPLE.prepare(ends).bind(buyerId).run()
    expect((await get('/desk/audit')).text).toMatch(/>Today <small>2</)
    const idle = (await get('/desk/today')).text
    expect(idle).toContain('nothing waits; ends with its next lead')
    expect(listedOn(idle).needed).toHaveLength(2)
    expect(listedOn(idle).idle).toContain(`BUYER_BREAKER_OPEN ${buyerId}`)
    await env.PEOPLE.prepare(waits).bind(buyerId).run()
    for (const [path = '', name = ''] of [
      ['/desk/inbox', 'Comments in the inbox'],
      [`/desk/leads?buyer=${buyerId}`, `Leads of ${buyerId}`],
      [`/desk/leads?state=parked&amp;buyer=${buyerId}`, 'Parked leads'],
    ]) {
      const [, ...parts] = text.split('<div class="alarm">')
      const [own = '', ...others] = parts.filter((one) =>
        one.includes(`</details><a href="${path}"`),
      )
      expect(others).toEqual([])
      const [details, beside] = own.split('</details>')
      expect(beside).toMatch(new RegExp(`^<a href="[^"]*">${name}</a></div>`))
      expect(details).not.toContain(path)
      expect(details).not.toContain('<dt>Look</dt>')
    }
  })

  it('that is a notice is listed only when nothing waits in the inbox', async () => {
    await alarms.note([raisedAlarm('COMMENTS_WAITING', {})], Date.now())
    const { get, post } = await signIn('operator')
    expect(listedOn((await get('/desk/today')).text)).toEqual({
      needed: [code],
      idle: ['COMMENTS_WAITING'],
    })
    await env.PEOPLE.exec(
      "INSERT INTO comment VALUES ('c', 'a', NULL, 'p', 'r', '', 'pending', 1, 1)",
    )
    expect(listedOn((await get('/desk/today')).text)).toEqual({ needed: [code], idle: [] })
    await env.PEOPLE.exec('DELETE FROM comment')
    const closing = { intent: 'close', code: 'COMMENTS_WAITING', subject: '', ...why }
    const opened = String((await alarms.listOpen()).at(-1)?.openedAt)
    expect((await post('/desk/today', { ...closing, opened })).status).toBe(302)
  })

  it('whose cause lasts is not closed, and says when it ends', async () => {
    const buyerId = await buyerWithLead()
    const { get, post } = await signIn('operator')
    const closes = async () => (await get('/desk/today')).text.match(/value="close"/g)?.length
    const causes = [
      ['FORWARDING_PAUSED', 'when forwarding is resumed'],
      ['BUYER_BREAKER_OPEN', 'when the buyer takes a lead'],
      ['LEAD_PARKED', 'when no lead is parked any more'],
    ] as const
    const close = async (code: string) => {
      await alarms.note([raisedAlarm(code as (typeof causes)[number][0], { buyerId })], Date.now())
      const alarm = (await alarms.listOpen()).find((one) => one.code === code)
      const about = { code, subject: buyerId, opened: String(alarm?.openedAt) }
      return post('/desk/today', { intent: 'close', ...about, ...why })
    }
    for (const [code] of causes) expect([code, (await close(code)).status]).toEqual([code, 302])
    const { buyerPauses } = testServices()
    await buyerPauses.set({ buyerId, isPaused: true, changedBy: 'ada', reason: '' }, 1)
    const opens = 'UPDATE buyer_health SET opened_at = 1, open_until = ?2 WHERE buyer_id = ?1'
    await env.PEOPLE.prepare(opens)
      .bind(buyerId, Date.now() + minute)
      .run()
    const parks = "UPDATE lead SET state = 'parked' WHERE buyer_id = ?1"
    await env.PEOPLE.prepare(parks).bind(buyerId).run()
    for (const [code, ends] of causes) {
      const { status, text } = await close(code)
      expect([code, status, await closes()]).toEqual([code, 422, 1])
      expect(text).toContain(`Its cause lasts, so it ends by itself ${ends}. You can take it on`)
    }
  })

  it('of a state ends with the state alone', async () => {
    const { post } = await signIn('operator')
    await alarms.note([raisedAlarm('SEND_BUDGET_LOW', { budget: 'day' })], Date.now())
    const state = (await alarms.listOpen()).find((one) => one.code === 'SEND_BUDGET_LOW')
    const { code, subject, openedAt } = state as NonNullable<typeof state>
    const about = { code, subject, opened: String(openedAt) }
    const { status, text } = await post('/desk/today', { intent: 'close', ...about, ...why })
    expect(status).toBe(422)
    expect(text).toContain('Its cause lasts, so it ends by itself once that is over.')
  })

  it('is taken on by an operator, with a note, until it ends', async () => {
    const { post, get } = await signIn('operator')
    await post('/desk/today', { intent: 'acknowledge', ...open, ...why })
    expect(await firstAlarm()).toMatchObject({
      acknowledgedBy: 'operator@sandbox',
      acknowledgedNote: why.note,
    })
    const { text } = await get('/desk/today')
    expect(text).toMatch(/taken on by (<!-- -->)?operator@sandbox/)
    expect(text).not.toContain('Take it on')
    const again = { intent: 'acknowledge', ...open, note: 'in another tab' }
    expect((await post('/desk/today', again)).status).toBe(422)
    expect(await firstAlarm()).toMatchObject({ acknowledgedNote: why.note })
    await alarms.note([raisedAlarm(code, {})], Date.now())
    expect(await firstAlarm()).toMatchObject({ count: 2, acknowledgedBy: 'operator@sandbox' })
    await alarms.end([open], 'operator', Date.now())
    await alarms.note([raisedAlarm(code, {})], Date.now() + 86_400_000)
    expect(await firstAlarm()).toMatchObject({ acknowledgedBy: null, acknowledgedNote: null })
  })

  it('is taken on in one press, which needs no reason', async () => {
    const { post, get } = await signIn('operator')
    expect((await post('/desk/today', { intent: 'acknowledge', ...open })).status).toBe(302)
    expect(await firstAlarm()).toMatchObject({ acknowledgedNote: 'taken on' })
    expect((await get('/desk/today')).text).not.toContain('Take it on')
    const viewer = await signIn('viewer')
    expect((await viewer.post('/desk/today', { intent: 'acknowledge', ...open })).status).toBe(403)
  })

  it('is in one list with parked leads, messages by deadline and comments', async () => {
    const buyerId = await buyerWithLead()
    await env.PEOPLE.prepare("UPDATE lead SET state = iif(buyer_id = ?1, 'parked', 'accepted')")
      .bind(buyerId)
      .run()
    await env.PEOPLE.exec(
      "INSERT INTO comment VALUES ('c', 'a', NULL, 'p', 'r', '', 'pending', 1, 1)",
    )
    const { get } = await signIn('operator')
    const { text } = await get('/desk/today')
    const [, list = ''] = /<h2>To do now<\/h2>(.*?)<\/section>/s.exec(text) ?? []
    const rows = Array.from(
      list.matchAll(/<div class="alarm"><p>(.*?)<\/p><a href="([^"]*)">/g),
      ([, words = '', path]) => [words.replace(/<small>.*|<[^>]+>/g, '').trim(), path],
    )
    expect(rows).toEqual([
      [
        `1 lead of ${buyerId} is parked: to send again now.`,
        `/desk/leads?state=parked&amp;buyer=${buyerId}&amp;fix=send`,
      ],
      ['1 comment to publish or reject.', '/desk/inbox'],
    ])
    await env.PEOPLE.exec('DELETE FROM comment')
  })

  it('is another one when it was opened again since the page was read', async () => {
    const { get, post } = await signIn('operator')
    const opened = hiddenIn((await get('/desk/today')).text, 'opened') ?? ''
    await alarms.end([open], 'operator', Date.now())
    await alarms.note([raisedAlarm(code, {})], Date.now() + 86_400_000)
    for (const intent of ['close', 'acknowledge']) {
      for (const seen of [opened, 'x', 'NaN', '1e400', ' ']) {
        const { status } = await post('/desk/today', { intent, opened: seen, ...open, ...why })
        expect([intent, seen, status]).toEqual([intent, seen, 422])
      }
    }
    expect(await firstAlarm()).toMatchObject({ acknowledgedBy: null })
  })

  it('that counted a lead since someone took it on is first again, and leads to that lead', async () => {
    const buyerId = await buyerWithLead()
    const died = 'UPDATE lead SET buyer_id = ?1, state = ?2, updated_at = ?3 WHERE buyer_id = ?1'
    const raise = async (at: number) => {
      await env.PEOPLE.prepare(died).bind(buyerId, 'dead', at).run()
      await alarms.note([raisedAlarm('LEAD_DEAD', { buyerId })], at)
    }
    const now = Date.now()
    await raise(now)
    const dead = { code: 'LEAD_DEAD', subject: buyerId }
    await alarms.acknowledge(dead, { by: 'bo@maple.test', note: 'mine' }, now)
    const { get, post } = await signIn('operator')
    const shown = async () => {
      const text = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
      return { text, needed: listedOn(text).needed, badge: />Today <small>(\d+)</.exec(text)?.[1] }
    }
    const name = `LEAD_DEAD ${buyerId}`
    expect(await shown()).toMatchObject({ needed: [code, name], badge: '1' })
    const list = `/desk/leads?state=dead&buyer=${buyerId}&changed=${now}`
    expect((await get(list)).text).toContain('No leads match these filters.')

    await raise(now + minute)
    const again = await shown()
    expect(again).toMatchObject({ needed: [name, code], badge: '2' })
    expect(again.text).toContain(
      '<span class="state" data-state="parked">1 new since bo@maple.test took it on</span>',
    )
    expect(again.text).toContain(`<a href="${list.replaceAll('&', '&amp;')}">The new leads</a>`)
    const listed = (await get(list)).text
    expect(listed).toContain(`Changed after ${minuteName(now)}`)
    expect(listed.match(/<th scope="row">/g)).toHaveLength(1)

    // What came after the page was read is not taken on with the rest.
    const [opened, seen] = [
      hiddenIn(again.text, 'opened') ?? '',
      hiddenIn(again.text, 'seen') ?? '',
    ]
    await raise(now + 2 * minute)
    const act = { intent: 'acknowledge', ...dead, ...why, opened }
    expect((await post('/desk/today', { ...act, seen: 'x' })).status).toBe(422)
    expect((await post('/desk/today', { ...act, seen })).status).toBe(302)
    expect((await shown()).text).toContain('1 new since operator@sandbox took it on')
    expect((await post('/desk/today', act)).status).toBe(302)
    expect(await shown()).toMatchObject({ needed: [code, name], badge: '1' })
  })

  it('is taken on again once what came since is resolved, though an older lead is left', async () => {
    const [buyerId, other] = [await buyerWithLead(), await buyerWithLead()]
    const sets = 'UPDATE lead SET buyer_id = ?2, state = ?3, updated_at = ?4 WHERE buyer_id = ?1'
    const setLead = (of: string, state: string, at: number) =>
      env.PEOPLE.prepare(sets).bind(of, buyerId, state, at).run()
    const now = Date.now()
    for (const of of ['', buyerId]) {
      const subject = of ? { buyerId: of } : { reason: 'dead_letter' }
      await alarms.note([raisedAlarm('LEAD_PARKED', subject)], now)
      const parked = { code: 'LEAD_PARKED', subject: of || 'dead_letter' }
      await alarms.acknowledge(parked, { by: 'bo@maple.test', note: 'mine' }, now)
      await alarms.note([raisedAlarm('LEAD_PARKED', subject)], now + minute)
    }
    const { get } = await signIn('viewer')
    const shown = async () => {
      const text = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
      return {
        needed: listedOn(text).needed,
        badge: />Today <small>(\d+)</.exec(text)?.[1],
        isNew: text.match(/1 new since bo@maple.test/g)?.length ?? 0,
        isLinked: text.includes('The new leads'),
      }
    }
    const names = ['LEAD_PARKED dead_letter', `LEAD_PARKED ${buyerId}`]
    await setLead(buyerId, 'parked', now)
    await env.PEOPLE.prepare(
      "UPDATE lead SET state = 'parked', updated_at = ?2 WHERE buyer_id = ?1",
    )
      .bind(other, now + minute)
      .run()
    // A lead of another buyer is new to the alarm of all.
    expect(await shown()).toEqual({
      needed: [names[0], code, names[1]],
      ...{ badge: '2', isNew: 1, isLinked: true },
    })
    await setLead(other, 'parked', now + minute)
    expect(await shown()).toEqual({
      needed: [...names, code],
      ...{ badge: '3', isNew: 2, isLinked: true },
    })
    const resolves = "UPDATE lead SET state = 'rejected' WHERE buyer_id = ?1 AND updated_at > ?2"
    await env.PEOPLE.prepare(resolves).bind(buyerId, now).run()
    expect(await shown()).toEqual({
      needed: [code, ...names],
      ...{ badge: '1', isNew: 0, isLinked: false },
    })
  })

  it('stays with the operator who took it on', async () => {
    await alarms.acknowledge(open, { by: 'bo@maple.test', note: 'mine' }, Date.now())
    const { post } = await signIn('operator')
    const taken = await post('/desk/today', { intent: 'acknowledge', ...open, ...why })
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('taken on already')])
    expect(await firstAlarm()).toMatchObject({ acknowledgedBy: 'bo@maple.test' })
  })

  it('is closed once', async () => {
    const { post } = await signIn('operator')
    expect((await post('/desk/today', { intent: 'close', ...open, ...why })).status).toBe(302)
    expect(await firstAlarm()).toBeUndefined()
    const again = await post('/desk/today', { intent: 'close', ...open, ...why })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('has ended')])
    const late = await post('/desk/today', { intent: 'acknowledge', ...open, ...why })
    expect(late.status).toBe(422)
    expect(await audits(code)).toContainEqual(
      expect.objectContaining({ action: 'alarms.close', by_whom: 'operator@sandbox', ...why }),
    )
  })

  it.each(['acknowledge', 'close', 'pause', 'resume'])('is not a viewer’s: %s', async (intent) => {
    const buyer = await buyerWithLead()
    const { post } = await signIn('viewer')
    const response = await post('/desk/today', { intent, buyer, ...open, ...why })
    expect(response.status).toBe(403)
    expect(await firstAlarm()).toMatchObject({ acknowledgedBy: null })
    expect(await audits(buyer)).toEqual([])
  })

  it('is not changed without a reason, nor by an unknown form', async () => {
    const { post } = await signIn('operator')
    const forms: Record<string, string>[] = [
      { intent: 'close', ...open, note: 'no' },
      { intent: 'close', ...open, note: 'x'.repeat(201) },
      { intent: 'toString', ...open, ...why },
      { ...open, ...why },
      { intent: 'pause', buyer: 'nobody', ...why },
      { intent: 'pause', ...why },
    ]
    for (const fields of forms) {
      expect([fields, (await post('/desk/today', fields)).status]).toEqual([fields, 422])
    }
    expect((await post('/desk/today', { intent: 'close', ...open, note: 'no' })).text).toContain(
      'value="no"',
    )
    expect(await firstAlarm()).toBeDefined()
    expect(await audits('nobody')).toEqual([])
  })
})

describe('a buyer at the desk', () => {
  it('is paused and resumed for a reason, which is audited', async () => {
    const buyer = await buyerWithLead()
    const { get, post } = await signIn('operator')
    const { location } = await post('/desk/today', { intent: 'pause', buyer, ...why })
    expect(location).toBe('/desk/today?done=pause#buyers')
    const { text } = await get('/desk/today?done=pause')
    expect(text).toContain('role="status">Paused: leads are accepted')
    expect((await get('/desk/today?done=toString')).text).not.toContain('class="done"')
    expect(text).toContain('paused by operator@sandbox')
    expect(text.replaceAll('<!-- -->', '')).toContain(`waiting, 0 parked; paused: “${why.note}”`)
    await alarms.note([raisedAlarm('FORWARDING_PAUSED', { buyerId: buyer })], Date.now())
    const paused = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
    const alarm = paused.split('</details>').find((one) => one.includes('FORWARDING_PAUSED'))
    expect(alarm).toContain(`Paused by operator@sandbox: “${why.note}”`)
    expect(alarm).toContain('it ends by itself when forwarding is resumed.')
    // Their own choice, which no one has to take on.
    expect(alarm).toContain('<span class="state">a pause, no fault<')
    expect(paused.indexOf('FORWARDING_PAUSED')).toBeGreaterThan(paused.indexOf('End with their'))
    expect(alarm).toContain('value="acknowledge"')
    expect(alarm).not.toContain('value="close"')
    await post('/desk/today', { intent: 'resume', buyer, ...why })
    const resumed = (await get('/desk/today')).text
    expect(resumed).not.toContain('paused by')
    expect(resumed).not.toContain('FORWARDING_PAUSED')
    expect((await audits(buyer)).map(({ action }) => action)).toEqual([
      'buyers.pause',
      'buyers.resume',
    ])
  })
})

it('parked leads to send again stand apart from those to resolve, and lead to exactly those', async () => {
  await env.PEOPLE.exec('DELETE FROM alarm')
  await env.PEOPLE.exec('DELETE FROM lead')
  const ids = await submitLeads('spring', 4)
  await env.PEOPLE.exec("UPDATE lead SET state = 'parked'")
  const [doubtful = '', old = '', replaced = '', young = ''] = ids
  const set = (id: string, to: string) =>
    env.PEOPLE.exec(`UPDATE lead SET ${to} WHERE id = '${id}'`)
  await set(doubtful, 'is_unsure = 1')
  await set(old, `created_at = ${Date.now() - 60 * day}`)
  await set(replaced, 'dedupe_key = NULL')
  const { get } = await signIn('operator')
  const today = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
  const pathOf = (fix: string) =>
    new RegExp(`href="(/desk/leads\\?[^"]*fix=${fix}[^"]*)"`).exec(today)?.[1] ?? ''
  expect(today).toMatch(/1 lead of \S+ is parked: to send again now\./)
  expect(today).toMatch(/3 leads of \S+ are parked: ask the buyer, then resolve them\./)
  const listed = async (fix: string) => {
    const { text } = await get(pathOf(fix).replaceAll('&amp;', '&'))
    return ids.filter((id) => text.includes(`href="/desk/leads/${id}"`))
  }
  expect(await listed('send')).toEqual([young])
  expect(await listed('ask')).toEqual([doubtful, old, replaced])
})

it('the last good runs say after how long they are late, and which are', async () => {
  await env.PEOPLE.exec('DELETE FROM heartbeat')
  const { get } = await signIn('viewer')
  const runs = async (minutesAgo: Record<string, number>) => {
    const beats = createHeartbeats(env.PEOPLE)
    for (const [name, ago] of Object.entries(minutesAgo)) {
      await beats.beat(name, Date.now() - ago * minute)
    }
    const [, panel = ''] = (await get('/desk/today')).text.split('<h2>Last good runs</h2>')
    const rows = panel.matchAll(
      /<th scope="row">([^<]+).*?(late)?(?:<\/span>)?<\/td>.*?>([^<]+)<\/td>/g,
    )
    return Array.from(rows, ([, job, late, after]) => [job, late ?? 'in time', after].join(', '))
  }
  expect(await runs({ market: 19, sweep: 6, queue: 30, counts: 30 })).toEqual([
    'counts, in time, never: it may have no work',
    'market, in time, 20 minutes',
    'queue, in time, 10 minutes in which leads wait',
    'sweep, late, 5 minutes',
  ])
  expect((await runs({ 'queue-waits': 11 })).map((run) => run.split(', ', 2).join(' '))).toEqual([
    ...['counts in time', 'market in time', 'queue late', 'sweep late'],
  ])
  await env.PEOPLE.exec('DELETE FROM heartbeat')
})

it('an address without a page keeps the head, with its search', async () => {
  const { get, forge, cookie } = await signIn('viewer')
  for (const path of ['/desk/nothing', '/desk/leads/nothing', '/desk/a/b/c/d', '/desk/links/no']) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('<nav aria-label="Desk">')
    expect(text).toContain('name="q"')
    expect(text.match(/<main/g)).toHaveLength(1)
  }
  const token = hiddenIn((await get('/desk/nothing')).text, 'token') ?? ''
  expect((await forge('/desk/nothing', { token })).status).toBe(404)
  expect((await get('/desk/nothing', `${cookie}x`)).text).not.toContain('<nav aria-label="Desk">')
})

it('a buyer can be paused before its first lead', async () => {
  const buyerId = 'sandbox-hang'
  await env.PEOPLE.prepare('DELETE FROM lead WHERE buyer_id = ?1').bind(buyerId).run()
  const { get, post } = await signIn('operator')
  expect((await get('/desk/today')).text).toContain(`<summary>${buyerId}`)
  await post('/desk/today', { intent: 'pause', buyer: buyerId, ...why })
  expect((await audits(buyerId)).map(({ action }) => action)).toEqual(['buyers.pause'])
})

it('buyers in order stand in one line, and those that are not by themselves', async () => {
  const [one, other] = [await buyerWithLead(), await buyerWithLead()]
  const { get, post } = await signIn('operator')
  const folded = async () => {
    const { text } = await get('/desk/today')
    return (
      /<summary>\d+ buyers .*?<small>0 waiting, 0 parked: ([^<]*)</.exec(text)?.[1]?.split(', ') ??
      []
    )
  }
  expect(await folded()).toEqual(expect.arrayContaining([one, other]))
  await post('/desk/today', { intent: 'pause', buyer: one, ...why })
  const left = await folded()
  expect([left.includes(one), left.includes(other)]).toEqual([false, true])
  await env.PEOPLE.prepare("UPDATE lead SET state = 'parked' WHERE buyer_id = ?1").bind(other).run()
  expect(await folded()).not.toContain(other)
  await env.PEOPLE.prepare("UPDATE lead SET state = 'accepted' WHERE buyer_id = ?1")
    .bind(other)
    .run()
  const refused = await post('/desk/today', { intent: 'pause', buyer: other, note: '' })
  expect(refused.text).toMatch(/<details open=""><summary>\d+ buyers/)
})

it.each([
  [null, 'closed">sending'],
  [30_000, 'open">failing: leads wait'],
  [-1, 'half-open">recovering: the next lead is a trial'],
])('a buyer whose breaker opened until %s ms from now is %s', async (left, label) => {
  const buyer = await buyerWithLead()
  await env.PEOPLE.prepare(
    'UPDATE buyer_health SET opened_at = ?2, open_until = ?3 WHERE buyer_id = ?1',
  )
    .bind(buyer, left === null ? null : 1, left === null ? null : Date.now() + left)
    .run()
  const { text } = await (await signIn('viewer')).get('/desk/today')
  const [, shown = ''] = text.split(`<summary>${buyer}`)
  expect(shown.slice(0, shown.indexOf('</span>'))).toContain(`data-state="${label}`)
})

it('a buyer is not resumed alone while all are paused', async () => {
  const buyer = await buyerWithLead()
  await env.PEOPLE.prepare(
    "INSERT INTO buyer_pause (buyer_id, is_paused, changed_at, changed_by, reason) VALUES ('*', 1, 0, 'ada', '')",
  ).run()
  const { post } = await signIn('operator')
  for (const intent of ['pause', 'resume']) {
    const refused = await post('/desk/today', { intent, buyer, ...why })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('All buyers')])
  }
  expect(await audits(buyer)).toEqual([])
})

it('a pause ends at the time set, and is audited so', async () => {
  const buyer = await buyerWithLead()
  const { get, post } = await signIn('operator')
  const pause = (until: string) => post('/desk/today', { intent: 'pause', buyer, until, ...why })
  const at = Date.now() + 2 * hour
  const local = hourName(hourIndex(at)).slice(0, 16).replace(' ', 'T')
  const wrong = [
    ['soon', 'give a day and a time'],
    ['2026-02-30T10:00', 'give a day and a time'],
    ['2020-01-01T10:00', 'that time has passed'],
    ['2099-01-01T10:00', 'that is more than 30 days ahead'],
  ] as const
  for (const [until, words] of wrong) {
    for (const of of [buyer, '*']) {
      const refused = await post('/desk/today', { intent: 'pause', buyer: of, until, ...why })
      const said = refused.text.split(`Resume at: ${words}`).length - 1
      const isKept = refused.text.includes(`name="until" value="${until}"`)
      expect([of, refused.status, said, isKept]).toEqual([of, 422, 1, true])
    }
  }
  expect(await audits(buyer)).toEqual([])
  expect((await pause(local)).status).toBe(302)
  await alarms.note([raisedAlarm('FORWARDING_PAUSED', { buyerId: buyer })], Date.now())
  expect((await get('/desk/today')).text.replace(/<[^>]+>/g, '')).toContain(
    `Paused by operator@sandbox: “${why.note}”, resumes `,
  )
  const [paused] = await audits(buyer)
  const resumeAt = hourIndex(at) * hour
  expect(paused?.note).toBe(`${why.note} · resumes ${local.replace('T', ' ')}`)
  const { buyerPauses } = testServices()
  await buyerPauses.endDue(resumeAt - 1)
  expect((await get('/desk/today')).text).toContain('paused by operator@sandbox')
  await buyerPauses.endDue(resumeAt)
  await buyerPauses.endDue(resumeAt)
  expect((await get('/desk/today')).text).not.toContain('paused by')
  expect((await audits(buyer)).map(({ action, note }) => [action, note]).slice(1)).toEqual([
    ['buyers.resume', 'resumed at the time set'],
  ])
})

it('all buyers are paused and resumed at once, by an operator only', async () => {
  await buyerWithLead()
  const { get, post } = await signIn('operator')
  const all = { buyer: '*', ...why }
  const viewer = await signIn('viewer')
  expect((await viewer.post('/desk/today', { intent: 'pause', ...all })).status).toBe(403)
  expect((await viewer.get('/desk/today')).text).not.toContain('All buyers')
  expect((await post('/desk/today', { intent: 'pause', ...all })).status).toBe(302)
  const shown = (await get('/desk/today')).text
  expect(shown).toContain('Resume all')
  expect(shown).not.toContain('>Resume<')
  expect((await viewer.get('/desk/today')).text).toContain('All buyers')
  expect((await post('/desk/today', { intent: 'resume', ...all })).status).toBe(302)
  expect((await get('/desk/today')).text).toContain('Pause all')
  expect((await audits('*')).map(({ action }) => action)).toEqual(['buyers.pause', 'buyers.resume'])
})

it('the last hours are beside those of a week before, with operators’ changes', async () => {
  await env.MARKET.exec('DELETE FROM funnel_hour')
  const now = hourIndex(testServices().now())
  const sums = funnelEvents.map((event) => (event === 'lead_accepted' ? '?2' : '0')).join()
  for (const [at, accepted] of [
    [now, 3],
    [now - 23, 4],
    [now - 24, 50],
    [now - 7 * 24, 5],
    [now - 8 * 24 + 1, 6],
    [now - 8 * 24, 70],
  ]) {
    await env.MARKET.prepare(
      `INSERT INTO funnel_hour (hour, visitor, ${funnelEvents.join()})
       VALUES (?1, 'human', ${sums})`,
    )
      .bind(at, accepted)
      .run()
  }
  const { get, post } = await signIn('operator')
  const buyer = await buyerWithLead()
  const ago = (minutes: number) => Date.now() - minutes * minute
  const audit = `INSERT INTO audit (at, by_whom, action, subject, count, note) VALUES (?1, ?2, ?3, ?4, 1, '')`
  await env.MARKET.prepare(audit).bind(ago(10), 'ada', 'links.edit', 'winter').run()
  await env.PEOPLE.prepare(audit).bind(ago(20), 'cron', 'site.release', '0123abcd').run()
  await env.MARKET.prepare(audit).bind(ago(30), 'ada', 'prices.set', buyer).run()
  await env.MARKET.prepare(audit).bind(ago(40), 'zoe', 'spend.import', 'ad_spend').run()
  await post('/desk/today', { intent: 'pause', buyer, ...why })
  const { text } = await get('/desk/today')
  const marks = text.replaceAll('<!-- -->', '').matchAll(/data-mark="\d+"><small>([^<]+)/g)
  const mine = Array.from(marks, ([, words = '']) => words.replace(/^.+[ap]\.m\.: /, ''))
  expect(
    mine.filter((words) => /0123abcd|winter|zoe/.test(words) || words.includes(buyer)),
  ).toEqual([
    `Buyer ${buyer} paused, operator@sandbox`,
    'Link winter edited, ada',
    'Version 0123abcd released',
    `Price of ${buyer} set, ada`,
    'Spend imported, zoe',
  ])
  expect(text).toContain('aria-label="Accepted leads: 7, a week before 11; up to')

  // More releases than three don't bury what people did.
  for (const version of ['1a', '2b', '3c']) {
    await env.PEOPLE.prepare(audit).bind(ago(50), 'cron', 'site.release', version).run()
  }
  const many = (await get('/desk/today')).text.replaceAll('<!-- -->', '')
  const [changes = '', releases] = many.split('<summary><small>4 releases</small></summary>')
  expect(changes).toContain('Link winter edited, ada')
  expect(changes).not.toContain('0123abcd released')
  expect(releases).toContain('Version 0123abcd released')

  const listed = Array.from(many.matchAll(/data-mark="(\d+)"/g), ([, at]) => Number(at))
  const ticks = (/data-ticks="([^"]*)"/.exec(many)?.[1] ?? '').split(' ').map(Number)
  const hours = new Set(listed.map(hourIndex))
  expect(new Set(ticks.map(hourIndex))).toEqual(hours)
  expect(ticks.length).toBeLessThanOrEqual(2 * hours.size)
  expect(many.match(/<path d="M[\d.]+ -6v6"/g)).toHaveLength(3 * new Set(ticks).size)
})

it('a version is marked once, when it first serves', async () => {
  const own = { ...ownEnv({}), VERSION: { id: 'c0ffee00-1111', tag: '', timestamp: '' } }
  for (let minute = 0; minute < 2; minute++) {
    await runSchedule(createScheduledController({ cron: '* * * * *' }), own)
  }
  expect(await audits('c0ffee00')).toEqual([
    expect.objectContaining({ by_whom: 'cron', action: 'site.release' }),
  ])
  const { text } = await (await signIn('viewer')).get('/desk/today')
  expect(text.replaceAll('<!-- -->', '')).toMatch(/: Version c0ffee00 released</)
})

it('going back to an older version is marked, but not each turn of two that share the traffic', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const marks = async () => {
    const { results } = await env.PEOPLE.prepare(
      `SELECT action, subject FROM audit WHERE subject IN ('0ld00000', 'new00000') ORDER BY id`,
    ).all()
    return results.map(({ action, subject }) => `${action} ${subject}`)
  }
  const [old, next] = ['0ld00000-1', 'new00000-1']
  for (const version of [old, old, next, old, next]) {
    clock.advance(minute)
    await noteVersion(services, version)
  }
  expect(await marks()).toEqual(['site.release 0ld00000', 'site.release new00000'])
  for (let minutes = 0; minutes < 15; minutes++) {
    clock.advance(minute)
    await noteVersion(services, old)
  }
  expect(await marks()).toEqual([
    ...['site.release 0ld00000', 'site.release new00000', 'site.rollback 0ld00000'],
  ])
  clock.advance(hour)
  await noteVersion(services, next)
  expect((await marks()).at(-1)).toBe('site.rollback new00000')
})

describe('the audit', () => {
  it('is found by operator, action, subject and day, and comes as CSV', async () => {
    const buyer = await buyerWithLead()
    const { get, post } = await signIn('operator')
    await post('/desk/today', { intent: 'pause', buyer, note: '=1+1, "asked"' })
    const all = await get(`/desk/audit?subject=${buyer}`)
    const [, at = ''] = /<th scope="row"><time dateTime="([^"]+)"/.exec(all.text) ?? []
    const today = torontoDate(Date.parse(at))
    const search = `by=operator@sandbox&action=buyers.pause&subject=${buyer}&from=${today}&to=${today}`
    const page = await get(`/desk/audit?${search}`)
    expect(page.text.match(/<th scope="row">/g)).toHaveLength(1)
    const csv = await get(`/desk/audit.csv?${search}`)
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('Cache-Control')).toBe('private, no-store')
    expect(csv.text.trim().split(/\r?\n/)).toEqual([
      '"at, UTC","by","action","subject","leads","count","note","request","received, UTC","asks"',
      `"${at}","operator@sandbox","buyers.pause","${buyer}","","1","'=1+1, ""asked""","","",""`,
    ])
    const other = await get(`/desk/audit?subject=${buyer}&to=2001-01-01`)
    expect(other.text).toContain('No entries match')
    const wrong = await get('/desk/audit?from=2001-01-02&to=2001-01-01')
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('From is after To.')])
  })

  it('comes as a file under the days that the page takes, and no others', async () => {
    const { get } = await signIn('viewer')
    const exports = async () => (await audits('all')).length
    const before = await exports()
    for (const days of ['from=0000-00-00', 'from=2026-02-30', 'from=2001-01-02&to=2001-01-01']) {
      const statuses = ['/desk/audit', '/desk/audit.csv'].map(
        async (path) => (await get(`${path}?${days}`)).status,
      )
      expect(await Promise.all(statuses)).toEqual([422, 422])
    }
    expect(await exports()).toBe(before)
  })

  it('has no reason where none was asked for', async () => {
    const { get } = await signIn('viewer')
    const { audits: log } = testServices()
    const entry = { by: 'ada', subject: 'unasked', count: 1 } as const
    await log.write({ ...entry, action: 'leads.find', note: 'desk' }, 3)
    await log.write({ ...entry, action: 'leads.reveal', note: 'preview' }, 2)
    await log.write({ ...entry, action: 'desk.refused', note: 'preview' }, 1)
    const { text } = await get('/desk/audit?subject=unasked')
    const notes = Array.from(text.matchAll(/data-name="Why">([^<]*)</g), ([, note]) => note)
    expect(notes).toEqual(['', '', 'preview'])
    const lines = (await get('/desk/audit.csv?subject=unasked')).text.trim().split(/\r?\n/)
    expect(lines.slice(1).map((line) => line.split(',').at(-4))).toEqual([
      ...['""', '""', '"preview"'],
    ])
  })

  it('is shown whole in one list, page by page, and points from a phone to Find', async () => {
    const { get } = await signIn('operator')
    for (const table of [env.PEOPLE, env.MARKET]) {
      await table.prepare("DELETE FROM audit WHERE by_whom = 'mixed'").run()
    }
    const { audits: people } = testServices()
    const links = createAuditStore(env.MARKET)
    for (let at = 0; at < 60; at++) {
      const store = at % 2 ? people : links
      await store.write(
        { by: 'mixed', action: 'leads.find', subject: `n${at}`, count: 1, note: '' },
        at,
      )
    }
    const subjects = async (search: string) =>
      Array.from(
        (await get(`/desk/audit?by=mixed${search}`)).text.matchAll(/subject=(n\d+)"/g),
        ([, subject]) => subject,
      )
    const newestFirst = Array.from({ length: 60 }, (_, at) => `n${59 - at}`)
    expect(await subjects('')).toEqual(newestFirst.slice(0, 50))
    expect(await subjects('&page=2')).toEqual(newestFirst.slice(50))
    expect(await subjects('&of=links')).toHaveLength(30)
    expect(await subjects('&of=people')).toHaveLength(30)
    for (const asked of ['4165550172', '%2B1+416+555+0172', 'ann%40mail.ca']) {
      const { text } = await get(`/desk/audit?subject=${asked}`)
      expect(text).toContain('find the person with Find above')
    }
    expect((await get('/desk/audit?subject=erasure+x')).text).not.toContain('with Find above')
  })

  it('the audit lists changes without looks, by a part of the action, and audits its exports', async () => {
    const { get } = await signIn('viewer')
    for (const db of [env.PEOPLE, env.MARKET]) await db.prepare('DELETE FROM audit').run()
    const { audits: log } = testServices()
    for (const action of ['leads.find', 'leads.replay', 'buyers.pause'] as const) {
      await log.write({ by: 'ada', action, subject: 'x', count: 1, note: '' }, Date.now())
    }
    const shown = async (search: string) => {
      const { text } = await get(`/desk/audit?${search}`)
      return Array.from(
        text.matchAll(/"Action"><a href="[^"]*action=([\w.]+)"/g),
        ([, action]) => action,
      )
    }
    for (const of of ['', '&subject=x']) {
      expect(await shown(`kind=changes${of}`)).toEqual(['buyers.pause', 'leads.replay'])
      expect(await shown(`action=eads${of}`)).toEqual(['leads.replay', 'leads.find'])
      expect(await shown(`action=leads&kind=changes${of}`)).toEqual(['leads.replay'])
      expect(await shown(`action=%25${of}`)).toEqual([])
      expect(await shown(`action=paused+a${of}`)).toEqual(['buyers.pause'])
    }
    expect((await get('/desk/audit?of=links&kind=changes')).status).toBe(200)
    const csv = await get('/desk/audit.csv?kind=changes')
    expect(csv.text.trim().split('\n')).toHaveLength(3)
    await get('/desk/audit.csv')
    const exported = { by_whom: 'viewer@sandbox', action: 'audit.export', note: '' }
    expect(await audits('all')).toEqual([
      { ...exported, count: 2 },
      { ...exported, count: 4 },
    ])
  })

  it('the audit that fails lets no one be revealed and no buyer be paused', async () => {
    const { services, buyerId: buyer } = servicesWithBuyer(newClock(), {
      deliver: async () => accepted,
    })
    const leadId = await submitted(services)
    const { get, post } = await signIn('operator')
    await whileAuditFails(async () => {
      const acts = [
        post(`/desk/leads/${leadId}`, { intent: 'reveal', ...why }),
        post('/desk/today', { intent: 'pause', buyer, ...why }),
        post('/desk/today', { intent: 'acknowledge', ...open, ...why }),
        post('/desk/today', { intent: 'close', ...open, ...why }),
      ]
      for (const { status, text } of await Promise.all(acts)) {
        expect(status).toBe(503)
        expect(text).not.toContain('+1')
      }
    })
    expect(await firstAlarm()).toMatchObject({ acknowledgedBy: null })
    expect((await get('/desk/today')).text).not.toContain('paused by')
  })
})
