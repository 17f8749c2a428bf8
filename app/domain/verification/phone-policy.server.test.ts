import { describe, expect, it } from 'vitest'
import { parsePhoneNumber } from '#app/shared/phone-number.server'
import { defaultRegions } from './limits'
import { judgePhone } from './phone-policy.server'

const policy = { allowedRegions: defaultRegions, defaultRegion: 'CA' }

function judge(text: string, { allowedRegions, defaultRegion }: typeof policy) {
  const number = parsePhoneNumber(text, defaultRegion)?.number ?? null
  return judgePhone(number, { allowedRegions })
}

/** Valid mobile numbers, one for each region that is texted by default. */
const texted: Record<string, string> = {
  CA: '+15062345678',
  US: '+12015550123',
  GB: '+447400123456',
  CH: '+41781234567',
  AU: '+61412345678',
  NZ: '+64211234567',
  AT: '+43664123456',
  BE: '+32450001234',
  BG: '+35943012345',
  HR: '+385921234567',
  CY: '+35796123456',
  CZ: '+420601123456',
  DK: '+4534412345',
  EE: '+37251234567',
  FI: '+358412345678',
  FR: '+33612345678',
  DE: '+4915123456789',
  GR: '+306912345678',
  HU: '+36201234567',
  IE: '+353850123456',
  IT: '+393123456789',
  LV: '+37121234567',
  LT: '+37061234567',
  LU: '+352628123456',
  MT: '+35696961234',
  NL: '+31612345678',
  PL: '+48512345678',
  PT: '+351912345678',
  RO: '+40712034567',
  SK: '+421912123456',
  SI: '+38631234567',
  ES: '+34612345678',
  SE: '+46701234567',
  IS: '+3546111234',
  LI: '+423660234567',
  NO: '+4740612345',
}

/** Valid mobile numbers of regions with fraud paid per text, or without demand. */
const refused: Record<string, string[]> = {
  // Under +1, as Canada and the United States are.
  JM: ['+18762101234', '+16582101234'],
  BS: ['+12423591234'],
  DO: ['+18092345678', '+18292345678', '+18492345678'],
  TT: ['+18682911234'],
  BB: ['+12462501234'],
  AG: ['+12684641234'],
  AI: ['+12642351234'],
  KY: ['+13453231234'],
  BM: ['+14413701234'],
  GD: ['+14734031234'],
  LC: ['+17582845678'],
  VC: ['+17844301234'],
  KN: ['+18697652917'],
  DM: ['+17672251234'],
  TC: ['+16492311234'],
  VG: ['+12843001234'],
  PR: ['+17872345678', '+19392345678'],
  VI: ['+13406421234'],
  GU: ['+16713001234'],
  AS: ['+16847331234'],
  MP: ['+16702345678'],
  SX: ['+17215205678'],
  MS: ['+16644923456'],
  // Under the codes of allowed countries.
  GG: ['+447781123456', '+447911123456'],
  JE: ['+447797712345'],
  KZ: ['+77710009998'],
  // The rest of the world.
  CU: ['+5351234567'],
  RU: ['+79123456789'],
  PK: ['+923012345678'],
  NG: ['+2348021234567'],
  BD: ['+8801812345678'],
  LK: ['+94712345678'],
  SO: ['+25271123456'],
  DZ: ['+213551234567'],
  TN: ['+21620123456'],
  MA: ['+212650123456'],
  EG: ['+201001234567'],
  ID: ['+62812345678'],
  PH: ['+639051234567'],
  VN: ['+84912345678'],
  UZ: ['+998912345678'],
  TJ: ['+992917123456'],
  AZ: ['+994401234567'],
  BY: ['+375294911911'],
  UA: ['+380501234567'],
  IQ: ['+9647912345678'],
  IR: ['+989123456789'],
  AF: ['+93701234567'],
  ZW: ['+263712345678'],
  SL: ['+23225123456'],
  GN: ['+224601123456'],
  ML: ['+22365012345'],
  IN: ['+918123456789'],
  CN: ['+8613123456789'],
  BR: ['+5511961234567'],
  MX: ['+522221234567'],
  GF: ['+594694201234'],
  PF: ['+68987123456'],
  AC: ['+24740123'],
}

const notMobile: Record<string, string[]> = {
  'premium rate': [
    '+19005550123',
    '+449012345678',
    '+449098790879',
    '+448451234567',
    '+499001234567',
    '+33899123456',
    '+611900654321',
    '+64900123456',
    '+41900123456',
    '+41901123456',
    '+39899123456',
    '+34803123456',
    '+31900123456',
    '+43900123456',
    '+3290012345',
    '+48701234567',
    '+46900123456',
    '+4782912345',
    '+3531520123456',
    '+4590123456',
  ],
  'fixed lines': [
    '+442079460958',
    '+441213456789',
    '+4930123456',
    '+498912345678',
    '+33123456789',
    '+33142278186',
    '+390612345678',
    '+34911234567',
  ],
  'toll-free, paging, personal and company numbers': [
    '+18005550123',
    '+448081570000',
    '+447640123456',
    '+15005550006',
    '+443001234567',
    '+445601234567',
    '+33987654321',
  ],
}

const satellite = [
  '+870301234567',
  '+870773111632',
  '+881612345678',
  '+881812345678',
  '+8821612345678',
  '+883510012345678',
  '+883130123456',
  '+88299123456',
  '+878101234567890',
  '+979123456789',
]

describe('a mobile number of an allowed region', () => {
  it.each(Object.entries(texted))('%s: %s is texted', (region, number) => {
    expect(judge(number, policy)).toEqual({ ok: true, number, region })
  })

  it('is known for every allowed region', () => {
    expect(Object.keys(texted).sort()).toEqual([...defaultRegions].sort())
  })

  it('is texted under one spelling however it was typed', () => {
    for (const text of ['416 555 0123', '０0１ 416 555 0123', 'tel:+1-416-555-0123;ext=4']) {
      expect(judge(text, policy)).toEqual({ ok: true, number: '+14165550123', region: 'CA' })
    }
  })
})

describe('a barred destination', () => {
  const cases = Object.entries(refused).flatMap(([region, numbers]) =>
    numbers.map((number) => ({ region, number })),
  )

  it('has more than sixty examples', () => {
    expect(cases.length + satellite.length).toBeGreaterThanOrEqual(60)
  })

  it.each(cases)(
    '$region: $number is a real number, refused for its region',
    ({ region, number }) => {
      expect(parsePhoneNumber(number, 'CA')?.number).toBe(number)
      expect(judge(number, policy)).toEqual({ ok: false, reason: 'refused_region', region })
    },
  )

  it.each(cases.filter(({ number }) => number.startsWith('+1')))(
    '$region: $number stays refused in the national form',
    ({ region, number }) => {
      const verdict = judge(number.slice(2), policy)
      expect(verdict).toEqual({ ok: false, reason: 'refused_region', region })
    },
  )

  it.each(satellite)('%s belongs to no country', (number) => {
    expect(judge(number, policy)).toEqual({
      ok: false,
      reason: 'refused_region',
      region: null,
    })
  })
})

describe('what cannot be texted in an allowed region', () => {
  it.each(Object.keys(notMobile))('%s', (kind) => {
    for (const number of notMobile[kind] ?? []) {
      expect([number, judge(number, policy)]).toEqual([number, { ok: false, reason: 'not_mobile' }])
    }
  })

  it.each(['', 'hello', '+1', '+14165550', '+999123456789'])('%j, which isn’t a number', (text) => {
    expect(judge(text, policy)).toEqual({ ok: false, reason: 'invalid_phone' })
  })
})

describe('the allowed regions', () => {
  it('are Canada, the United States, the EEA, Switzerland, the UK, Australia and New Zealand', () => {
    const eea =
      'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'
    const expected = [...eea.split(' '), 'CA', 'US', 'CH', 'GB', 'AU', 'NZ']
    expect([...defaultRegions].sort()).toEqual(expected.sort())
  })

  it('are a setting', () => {
    const jamaican = { allowedRegions: ['JM'], defaultRegion: 'JM' }
    expect(judge('876 210 1234', jamaican)).toMatchObject({ ok: true, region: 'JM' })
    expect(judge('+14165550123', jamaican)).toMatchObject({ reason: 'refused_region' })
  })
})
