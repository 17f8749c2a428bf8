import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { lastCode, leadOf, newPerson, post, prove } from '#tests/support/api.ts'

describe('three JSON calls', () => {
  it('send a code, verify it, and turn it into a lead at the buyer', async () => {
    const person = newPerson()
    const sent = await post('/api/send-otp', person)
    expect(sent.status).toBe(200)
    expect(sent.json).toEqual({
      success: true,
      cooldownSeconds: 60,
      reference: expect.stringMatching(/^[A-Z]{3}$/),
      flow: expect.stringMatching(/^[\w-]{22}\.[a-f\d]{32}\.[\w-]{43}$/),
      consentText: expect.stringContaining(' with Sandbox Brokerage (a test buyer), '),
    })
    const code = await lastCode(person.phoneNumber)
    expect(code).toMatch(/^\d{4}$/)
    const verified = await post('/api/verify-otp', { ...person, code, flow: sent.json.flow })
    expect(verified.json).toEqual({
      success: true,
      proof: expect.stringMatching(/^[\w-]{22}\.[a-f\d]{32}\.[\w-]{43}$/),
    })
    const { proof } = verified.json

    const tracked = await post(
      '/api/track-lead',
      leadOf(person, { proof, utm_source: 'news', adSet: 'set-7', fbclid: 'fb-1' }),
      { 'CF-Connecting-IP': '203.0.113.9', 'User-Agent': 'Test/1' },
    )
    expect(tracked.status).toBe(200)
    expect(tracked.json.ret_code).toBe('200')
    const url = new URL(String(tracked.json.url))
    expect(`${url.origin}${url.pathname}`).toBe('https://localhost/welcome')
    expect([...url.searchParams.keys()]).toEqual(['lead'])

    const response = await exports.default.fetch('https://localhost/dev/leads')
    const leads = (await response.json()) as { idempotencyKey: string; lead: unknown }[]
    const received = leads.find((lead) => lead.idempotencyKey === url.searchParams.get('lead'))
    expect(received?.lead).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: person.email,
      phoneNumber: person.phoneNumber,
      utm_source: 'news',
      adSet: 'set-7',
      fbclid: 'fb-1',
      clickid: 'fb-1',
      ClickID: 'fb-1',
      cid: '19457',
      CampaignID: '19457',
      Brand: 'auto',
      P1: 'news',
      P5: 'set-7',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
      clientIP: '203.0.113.9',
      userAgent: 'Test/1',
      consent: true,
      consentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(received)).not.toContain('sandbox-buyer-key')
  })

  it('store the consent with its exact text, hash, page and challenge', async () => {
    const person = newPerson()
    await prove(person)
    const { json } = await post('/api/track-lead', leadOf(person))
    const leadId = new URL(String(json.url)).searchParams.get('lead')
    const consent = await env.PEOPLE.prepare(
      `SELECT consent.*, consent_text.text, challenge.spent_by FROM consent
       JOIN consent_text ON consent_text.hash = consent.text_hash
       JOIN challenge ON challenge.id = consent.challenge_id WHERE lead_id = ?1`,
    )
      .bind(leadId)
      .first<Record<string, string>>()
    expect(consent?.spent_by).toBe(leadId)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(consent?.text))
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    expect(consent?.text_hash).toBe(hash.join(''))
    expect(consent?.text).toContain('Sandbox Brokerage')
    expect(consent?.page).toBe('/api/track-lead')
  })
})

describe('without a proof', () => {
  it('refuses an unverified lead', async () => {
    const { status, json } = await post('/api/track-lead', leadOf(newPerson()))
    expect(status).toBe(403)
    expect(json.ret_code).toBe('403')
  })

  it("refuses another phone's and another email's proof", async () => {
    const proved = newPerson()
    const other = newPerson()
    await prove(proved)
    const swapped = [
      { ...proved, phoneNumber: other.phoneNumber },
      { ...proved, email: other.email },
    ]
    for (const person of swapped) {
      expect((await post('/api/track-lead', leadOf(person))).status).toBe(403)
    }
  })

  it('makes no second lead of one phone and buyer, whatever the campaign', async () => {
    const person = newPerson()
    await prove(person)
    const first = await post('/api/track-lead', leadOf(person))
    const other = leadOf(person, { cid: '777', page: 'Another page', utm_source: 'other-ad' })
    expect((await post('/api/track-lead', other)).json).toEqual(first.json)
    await env.PEOPLE.prepare('DELETE FROM budget').run()
    await prove(person)
    const later = leadOf(person, { cid: '777', utm_source: 'other-ad' })
    expect((await post('/api/track-lead', later)).json).toEqual(first.json)
    expect((await post('/api/track-lead', later)).json).toEqual(first.json)
    const leadId = new URL(String(first.json.url)).searchParams.get('lead')
    const { results } = await env.PEOPLE.prepare(
      'SELECT source, campaign FROM lead_touch WHERE lead_id = ?1',
    )
      .bind(leadId)
      .all()
    expect(results).toEqual([{ source: 'other-ad', campaign: '' }])
  })
})

describe('the same lead again', () => {
  it('gets the first result and is forwarded once, fifty clicks at a time', async () => {
    const person = newPerson()
    await prove(person)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/track-lead', leadOf(person))),
    )
    const urls = new Set(responses.map(({ json }) => json.url))
    expect(responses.every(({ json }) => json.ret_code === '200')).toBe(true)
    expect(urls.size).toBe(1)
    const { count } = (await env.PEOPLE.prepare(
      'SELECT COUNT(*) AS count FROM lead WHERE phone_key IN (SELECT phone_key FROM lead WHERE id = ?1)',
    )
      .bind(new URL(String([...urls][0])).searchParams.get('lead'))
      .first<{ count: number }>()) ?? { count: -1 }
    expect(count).toBe(1)
  })
})

describe('magic addresses of the buyer', () => {
  const cases = [
    { localPart: 'reject', status: 200, ret_code: '409' },
    { localPart: 'down', status: 200, ret_code: '200', path: '/thank-you' },
    { localPart: 'garbage', status: 200, ret_code: '200', path: '/thank-you' },
    { localPart: 'evil', status: 200, ret_code: '200', path: '/thank-you' },
    { localPart: 'hang', status: 200, ret_code: '200', path: '/thank-you' },
    { localPart: 'park', status: 200, ret_code: '200', path: '/thank-you' },
  ]
  it.each(cases)(
    '$localPart@ responds with $ret_code',
    async ({ localPart, status, ret_code, path }) => {
      const person = newPerson(localPart)
      await prove(person)
      const response = await post('/api/track-lead', leadOf(person))
      expect(response.status).toBe(status)
      expect(response.json.ret_code).toBe(ret_code)
      if (path) expect(new URL(String(response.json.url)).pathname).toBe(path)
      else expect(response.json.error).toBe('Failed to submit form. Please try again.')
    },
  )

  it('parks the lead of park@, which the buyer took', async () => {
    const person = newPerson('park')
    await prove(person)
    await post('/api/track-lead', leadOf(person))
    const { results } = await env.PEOPLE.prepare(
      `SELECT lead.state FROM lead JOIN sandbox_lead ON idempotency_key = lead.id
       WHERE buyer_id = 'sandbox-park' ORDER BY created_at DESC LIMIT 1`,
    ).all()
    expect(results).toEqual([{ state: 'parked' }])
  })

  it('lets a rejected lead be tried again with a new proof', async () => {
    const person = newPerson('reject')
    await prove(person)
    expect((await post('/api/track-lead', leadOf(person))).json.ret_code).toBe('409')
    expect((await post('/api/track-lead', leadOf(person))).json.ret_code).toBe('409')
    await env.PEOPLE.prepare('DELETE FROM budget').run()
    await prove(person)
    expect((await post('/api/track-lead', leadOf(person))).json.ret_code).toBe('409')
    const { results } = await env.PEOPLE.prepare(
      `SELECT state, attempts FROM lead WHERE buyer_id = 'sandbox-reject' AND email_key =
         (SELECT email_key FROM lead ORDER BY created_at DESC LIMIT 1)`,
    ).all()
    expect(results).toEqual([
      { state: 'rejected', attempts: 1 },
      { state: 'rejected', attempts: 1 },
    ])
  })
})
