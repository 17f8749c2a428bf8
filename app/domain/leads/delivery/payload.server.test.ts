import { describe, expect, it } from 'vitest'
import type { LeadDetails } from '#app/domain/leads/lead-details.server'
import { LeadId, PhoneNumber } from '#app/shared/brands'
import { composePayload } from './payload.server'

const details: LeadDetails = {
  firstName: 'Zoë',
  lastName: "O'Neill & Sons",
  email: 'zoe@example.com',
  phoneNumber: PhoneNumber.parse('+14165550123'),
  country: 'CA',
  clientIp: '203.0.113.9',
  userAgent: 'Test/1',
  source: 'register',
  consent: { version: '2026-11-20', textHash: 'ab'.repeat(32), givenAt: 0, page: '/register' },
  tracking: {
    utm_source: 's',
    utm_medium: 'm',
    utm_campaign: 'c',
    utm_content: 't',
    adSet: 'set',
    fbclid: 'f',
    adct: 'a',
    clickid: 'k',
    suid: 'own',
    // Ours alone.
    landing: '/markets',
    cid: '777',
    page: 'Smart GrokAI',
    description: 'Smart GrokAI',
    first: { utm_source: 'long ago', at: '2026-10-01T00:00:00.000Z' },
  },
}
const settings = { apiKey: 'secret', defaultSuid: 'house' }
const fieldsOf = (lead: LeadDetails) => {
  return Object.fromEntries(composePayload(LeadId.parse('lead-1'), lead, settings))
}

describe('the form a buyer receives', () => {
  it('contains the person, the context, the tracking fields and the buyer’s own', () => {
    expect(fieldsOf(details)).toEqual({
      leadId: 'lead-1',
      firstName: 'Zoë',
      lastName: "O'Neill & Sons",
      email: 'zoe@example.com',
      phoneNumber: '+14165550123',
      country: 'CA',
      clientIP: '203.0.113.9',
      userAgent: 'Test/1',
      source: 'register',
      utm_source: 's',
      utm_medium: 'm',
      utm_campaign: 'c',
      utm_content: 't',
      adSet: 'set',
      fbclid: 'f',
      adct: 'a',
      clickid: 'k',
      suid: 'own',
      cid: '777',
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
      consent: 'true',
      consentVersion: '2026-11-20',
      consentHash: 'ab'.repeat(32),
      consentAt: '1970-01-01T00:00:00.000Z',
      consentPage: '/register',
      ClickID: 'k',
      ApiKey: 'secret',
      Brand: 'auto',
      CampaignID: '777',
      P1: 's',
      P2: 'm',
      P3: 'c',
      P4: 't',
      P5: 'set',
    })
  })

  it('leaves out unknown fields, and falls back to the house account', () => {
    const { cid, page, description } = details.tracking
    const fields = fieldsOf({
      ...details,
      country: null,
      userAgent: '',
      tracking: { cid, page, description },
    })
    expect(fields).toMatchObject({ suid: 'house', CampaignID: '777', Brand: 'auto' })
    for (const absent of ['country', 'userAgent', 'ClickID', 'P1', 'P5', 'fbclid', 'utm_source']) {
      expect(fields).not.toHaveProperty(absent)
    }
  })

  it('cannot get another field from a typed value', () => {
    const fields = fieldsOf({ ...details, firstName: 'Ada&Brand=evil&ApiKey=' })
    expect(fields).toMatchObject({ firstName: 'Ada&Brand=evil&ApiKey=', Brand: 'auto' })
    expect(fields.ApiKey).toBe('secret')
  })

  it('names each field once', () => {
    const names = Array.from(composePayload(LeadId.parse('lead-1'), details, settings).keys())
    expect(new Set(names).size).toBe(names.length)
  })
})
