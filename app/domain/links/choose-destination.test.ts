import { describe, expect, it } from 'vitest'
import { type ClickCircumstances, chooseDestination } from './choose-destination'
import { prepareLink } from './prepare-link'
import { type LinkOptions, noOptions } from './schema'

const noon = Date.parse('2026-11-20T12:00:00Z')

function linkWith(options: Partial<LinkOptions>, state: 'active' | 'disabled' = 'active') {
  const split = [{ to: '/a', weight: 1 }]
  const record = {
    v: 1,
    slug: 'x',
    version: 1,
    state,
    options: { ...noOptions, split, ...options },
  }
  return prepareLink(record as Parameters<typeof prepareLink>[0], ['partner.example'])
}

function choose(link: ReturnType<typeof linkWith>, visit: Partial<ClickCircumstances> = {}) {
  const choice = chooseDestination(link, {
    now: noon,
    country: () => 'CA',
    device: () => 'desktop',
    existingVariant: null,
    random: () => 0,
    ...visit,
  })
  return `${choice.kind} ${choice.destination?.text ?? 'nowhere'}`
}

describe('a link', () => {
  it('is open from its start until before its end, and sends elsewhere otherwise', () => {
    const link = linkWith({ startsAt: noon, endsAt: noon + 10, fallback: '/over' })
    expect(choose(link, { now: noon - 1 })).toBe('closed /over')
    expect(choose(link, { now: noon })).toBe('open /a')
    expect(choose(link, { now: noon + 9 })).toBe('open /a')
    expect(choose(link, { now: noon + 10 })).toBe('closed /over')
  })

  it('has no destination when it is disabled without a fallback', () => {
    expect(choose(linkWith({}, 'disabled'))).toBe('closed nowhere')
    expect(choose(linkWith({ fallback: '/over' }, 'disabled'))).toBe('closed /over')
  })

  it('takes the first rule that fits country and device', () => {
    const when: LinkOptions['when'] = [
      { countries: ['CA', 'US'], devices: ['mobile'], to: '/phone' },
      { countries: ['CA'], devices: [], to: '/canada' },
      { countries: [], devices: ['tablet'], to: '/tablet' },
    ]
    const link = linkWith({ when })
    expect(choose(link, { device: () => 'mobile' })).toBe('open /phone')
    expect(choose(link)).toBe('open /canada')
    expect(choose(link, { country: () => 'US' })).toBe('open /a')
    expect(choose(link, { country: () => 'US', device: () => 'tablet' })).toBe('open /tablet')
  })

  it('asks for neither country nor device without such a rule', () => {
    const unasked = () => {
      throw new Error('asked')
    }
    expect(choose(linkWith({}), { country: unasked, device: unasked, random: unasked })).toBe(
      'open /a',
    )
  })

  it('leaves out what the allowed hosts do not cover', () => {
    const split = [
      { to: 'https://evil.example/', weight: 9 },
      { to: 'https://www.partner.example/x', weight: 1 },
    ]
    expect(choose(linkWith({ split }))).toBe('open https://www.partner.example/x')
    expect(choose(linkWith({ split: split.slice(0, 1), fallback: '/over' }))).toBe('closed /over')
  })
})

describe('a split', () => {
  const split = [
    { to: '/a', weight: 70 },
    { to: '/b', weight: 30 },
  ]

  it('follows the weights', () => {
    const link = linkWith({ split })
    const picked = Array.from({ length: 1_000 }, (_, at) =>
      choose(link, { random: () => at / 1_000 }),
    )
    expect(picked.filter((text) => text === 'open /a')).toHaveLength(700)
    expect(picked.filter((text) => text === 'open /b')).toHaveLength(300)
  })

  it('keeps a visitor on their side, also after the other side was edited', () => {
    const first = chooseDestination(linkWith({ split }), {
      now: noon,
      country: () => 'CA',
      device: () => 'desktop',
      existingVariant: null,
      random: () => 0.9,
    })
    const existingVariant = first.kind === 'open' ? first.variant : null
    expect(existingVariant).toMatch(/^[a-z0-9]{1,7}$/)
    const edited = [{ to: '/c', weight: 99 }, ...split.slice(1)]
    expect(choose(linkWith({ split: edited }), { existingVariant })).toBe('open /b')
    expect(choose(linkWith({ split }), { existingVariant: 'gone' })).toBe('open /a')
  })
})
