import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { minute, second, sleep } from '#app/shared/time.ts'
import {
  type Json,
  lastCode,
  leadOf,
  newPerson,
  ownDataOf,
  post,
  prove,
  registrationOf,
  textsTo,
  tokenOf,
} from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { leadsOf } from '#tests/support/leads-of.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { suppress } from '#tests/support/suppress.ts'

const wrongCodeMessage = 'Invalid OTP code. Please try again.'

const wrongFor = (code: string) => (code === '0000' ? '1111' : '0000')

describe('a stranger who knows phone and email', () => {
  it('submits nothing by polling while the victim verifies, and the victim succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const victim = newPerson()
      const stranger = leadOf({ ...victim }, { firstName: 'Eve' })
      const { flow } = (await post('/api/send-otp', victim)).json
      const code = await lastCode(victim.phoneNumber)
      let isOver = false
      const seen: { status: number; json: Json }[] = []
      const polling = (async () => {
        while (!isOver) {
          seen.push(await post('/api/track-lead', stranger))
          await sleep(20)
        }
      })()
      const { proof } = (await post('/api/verify-otp', { ...victim, code, flow })).json
      await sleep(100)
      const own = await post('/api/track-lead', leadOf(victim, { proof }))
      await sleep(60)
      isOver = true
      await polling
      expect(own.json.ret_code).toBe('200')
      expect(seen.length).toBeGreaterThan(2)
      for (const { status, json } of seen) {
        expect(status).toBe(403)
        expect(json.url).toBeUndefined()
      }
      expect(await leadsOf(victim)).toBe(1)
    }
  })

  it('gets no URL by repeating the submission, with made-up proofs or another proof', async () => {
    const victim = newPerson()
    await prove(victim)
    await post('/api/track-lead', leadOf(victim))
    const eve = newPerson()
    await prove(eve)
    const tries = [undefined, eve.proof, 'A'.repeat(22)]
    for (const proof of tries) {
      const { status, json } = await post('/api/track-lead', { ...leadOf(victim), proof })
      expect(status).toBe(403)
      expect(JSON.stringify(json)).not.toContain('welcome')
    }
  })

  it('neither spends tries, nor learns that a code was sent, used or expired', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const victim = newPerson()
    const stranger = registrationOf({ ...victim, flow: 'B'.repeat(22) })
    const asked = () => verifyCode(services, { ...stranger, code: '0000' })
    const responses = [await asked()]
    const sent = await sendCode(services, registrationOf(victim))
    victim.flow = sent.ok ? sent.requesterToken : ''
    for (let guess = 0; guess < 20; guess++) responses.push(await asked())
    const code = await lastCode(victim.phoneNumber)
    const own = { ...registrationOf(victim), code }
    expect(await verifyCode(services, own)).toMatchObject({ ok: true })
    responses.push(await verifyCode(services, { ...stranger, code }))
    clock.advance(20 * minute)
    responses.push(await asked())
    for (const response of responses)
      expect(response).toEqual({ ok: false, reason: 'no_challenge' })
  })

  it('supersedes nothing by sending a code', async () => {
    const clock = newClock()
    const victim = newPerson()
    const services = testServices({ clock })
    const sent = await sendCode(services, registrationOf(victim))
    victim.flow = sent.ok ? sent.requesterToken : ''
    const code = await lastCode(victim.phoneNumber)
    clock.advance(61 * second)
    const eve = testServices({ clock })
    expect(await sendCode(eve, registrationOf({ ...victim, flow: undefined }))).toMatchObject({
      ok: true,
    })
    const own = { ...registrationOf(victim), code }
    expect(await verifyCode(services, own)).toMatchObject({ ok: true })
  })
})

describe('the requester', () => {
  it('succeeds with the right code twice, and never with a wrong one after it', async () => {
    const person = newPerson()
    const { flow } = (await post('/api/send-otp', person)).json
    const code = await lastCode(person.phoneNumber)
    const ask = (typed: string) => post('/api/verify-otp', { ...person, code: typed, flow })
    const first = await ask(code)
    expect(first.json).toMatchObject({ success: true })
    const second_ = await ask(code)
    expect(second_.json).toEqual({
      success: false,
      error: wrongCodeMessage,
      proof: first.json.proof,
    })
    expect((await ask(wrongFor(code))).json).not.toHaveProperty('proof')
    expect((await ask(code)).json).toMatchObject({ proof: first.json.proof })
    // Its three repeats are used up, so even the right code is not compared again.
    expect((await ask(code)).json).toEqual({ success: false, error: wrongCodeMessage })
    const lead = await post('/api/track-lead', leadOf(person, { proof: first.json.proof }))
    expect(lead.json.ret_code).toBe('200')
  })

  it('keeps the proof when the third try is right and its response is lost', async () => {
    const person = newPerson()
    const { flow } = (await post('/api/send-otp', person)).json
    const code = await lastCode(person.phoneNumber)
    const ask = (typed: string) => post('/api/verify-otp', { ...person, code: typed, flow })
    await ask(wrongFor(code))
    await ask(wrongFor(code))
    const responses = await Promise.all([ask(code), ask(code), ask(code)])
    expect(responses.filter(({ json }) => json.success === true)).toHaveLength(1)
    expect(new Set(responses.map(({ json }) => json.proof)).size).toBe(1)
    expect(responses.every(({ json }) => typeof json.proof === 'string')).toBe(true)
  })

  it('is known by HttpOnly cookies alone, from the send to the lead', async () => {
    const person = newPerson()
    const sent = await post('/api/send-otp', person)
    const [requesterToken] = sent.headers.getSetCookie()
    expect(requesterToken).toMatch(
      /^__Host-requester=[\w-]{22}\.[a-f\d]{32}\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const code = await lastCode(person.phoneNumber)
    const Cookie = cookieHeader(sent)
    const verified = await post('/api/verify-otp', { ...person, code }, { Cookie })
    expect(verified.json.success).toBe(true)
    expect(verified.headers.getSetCookie()[0]).toMatch(
      /^__Host-proof=[\w-]{22}\.[a-f\d]{32}\.[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const proof = cookieHeader(verified)
    const lead = await post('/api/track-lead', leadOf(person), { Cookie: proof })
    expect(lead.json.ret_code).toBe('200')
    const again = await post('/api/track-lead', leadOf(person), { Cookie: proof })
    expect(again.json).toEqual(lead.json)
  })

  it.each(['flow', 'proof'])(
    'gets a clear error for a %s that was never given out',
    async (name) => {
      const path = name === 'flow' ? '/api/verify-otp' : '/api/track-lead'
      const body = name === 'flow' ? { ...newPerson(), code: '1234' } : leadOf(newPerson())
      for (const value of ['', 'x', '../../..', 'y'.repeat(5_000), 7]) {
        const { status, json } = await post(path, { ...body, [name]: value })
        expect(status).toBe(400)
        expect(json).toMatchObject({ field: name })
        expect(JSON.stringify(json).length).toBeLessThan(200)
      }
    },
  )
})

describe('a proof', () => {
  it('a proof for own data registers no one, and one for a registration opens no data', async () => {
    const services = testServices()
    const person = newPerson()
    const sent = await sendCode(services, ownDataOf(person))
    const code = await lastCode(person.phoneNumber)
    expect(code).toMatch(/^\d{8}$/)
    const requesterToken = sent.ok ? sent.requesterToken : null
    const opened = await verifyCode(services, { ...ownDataOf(person), requesterToken, code })
    if (!opened.ok) throw new Error(opened.reason)
    const response = await post('/api/track-lead', leadOf(person, { proof: opened.proof }))
    expect(response.status).toBe(403)

    const registered = newPerson()
    await prove(registered)
    const keys = {
      proofKey: await services.hash('proof', tokenOf(registered.proof) ?? ''),
      phoneKey: await services.hash('phone', registered.phoneNumber),
    }
    const proofStatus = await services.challenges.proofStatus(keys, services.now())
    expect(proofStatus?.status).not.toBe('open')
    expect(await services.challenges.spend(keys, services.now())).toBe(false)
  })

  it('under another email gets thanks, and neither the address nor the receipt of the first lead', async () => {
    const first = newPerson()
    await prove(first)
    await post('/api/track-lead', leadOf(first))
    await env.PEOPLE.prepare('DELETE FROM budget').run()
    const second_ = { ...first, email: newPerson().email }
    await prove(second_)
    const response = await post('/api/track-lead', leadOf(second_))
    expect(new URL(String(response.json.url)).pathname).toBe('/thank-you')
    expect(await leadsOf(first)).toBe(1)
  })

  it('retries a lead that was given up', async () => {
    const person = newPerson('down')
    await prove(person)
    await post('/api/track-lead', leadOf(person))
    await env.PEOPLE.batch([
      env.PEOPLE.prepare(`UPDATE lead SET state = 'dead' WHERE state IN ('new', 'retry')`),
      env.PEOPLE.prepare('DELETE FROM budget'),
    ])
    await prove(person)
    await post('/api/track-lead', leadOf(person))
    expect(await leadsOf(person)).toBe(2)
  })

  it('a proof of someone who was erased meanwhile makes no lead, and a code on its way is not texted', async () => {
    const person = newPerson()
    await prove(person)
    await suppress(person.phoneNumber)
    expect((await post('/api/track-lead', leadOf(person))).status).toBe(403)

    const other = newPerson()
    const services = testServices()
    const codes = {
      ...services.codes,
      async put(...args: Parameters<typeof services.codes.put>) {
        await services.codes.put(...args)
        await suppress(other.phoneNumber)
      },
    }
    expect(await sendCode({ ...services, codes }, registrationOf(other))).toMatchObject({
      ok: true,
    })
    expect(await textsTo(other.phoneNumber)).toEqual([])
  })

  it('expires after its quarter of an hour, also for the repetition of its lead', async () => {
    const person = newPerson()
    await prove(person)
    await post('/api/track-lead', leadOf(person))
    await env.PEOPLE.prepare('UPDATE challenge SET proof_expires_at = ?1 WHERE proof_key = ?2')
      .bind(Date.now() - 1, await testServices().hash('proof', tokenOf(person.proof) ?? ''))
      .run()
    expect((await post('/api/track-lead', leadOf(person))).status).toBe(403)
  })
})
