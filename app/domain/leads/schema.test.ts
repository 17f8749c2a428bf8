import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { nextHour, resolveContact } from '#app/shared/preferred-contact'
import {
  consentTick,
  country,
  email,
  firstName,
  fullName,
  LeadForm,
  lastName,
  phoneText,
  SignUpForm,
  splitFullName,
} from './schema'

/** Returns the first error about a value, or null if it is valid. */
function complaint(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
}

const blanks = [undefined, null, '', ' ', '\t\n', '\u3000']

describe('the messages of the validation table', () => {
  it.each<[string, z.ZodMiniType, string]>([
    ['firstName', firstName, 'First name is required'],
    ['lastName', lastName, 'Last name is required'],
    ['email', email, 'Email is required'],
    ['phoneNumber', phoneText, 'Phone number is required'],
    ['fullName', fullName, 'Please enter your first and last name'],
  ])('%s is required', (_, schema, message) => {
    for (const value of [...blanks, 7, {}, []]) expect(complaint(schema, value)).toBe(message)
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada example@example.com',
    'ada@exa mple.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@.com',
    'ada@example.com.',
    'ada@example.c',
    'ada@[127.0.0.1]',
    'ada,eve@example.com',
    '"ada"@example.com',
    'ada@example.com>',
    '<ada@example.com>',
    'ada@example.com,eve@example.com',
    'adé@example.com',
    'mailto:ada@example.com',
    'ada@exam_ple.com',
    `ada@${'a'.repeat(64)}.com`,
  ])('%s isn’t an email address', (text) => {
    expect(complaint(email, text)).toBe('Please enter a valid email address')
  })

  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada@Example.COM ', 'ada@example.com'],
    ["o'brien+news.1@mail.example.co.uk", "o'brien+news.1@mail.example.co.uk"],
    ['ＡＤＡ＠example．com', 'ada@example.com'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['a@1.de', 'a@1.de'],
  ])('%s is an email address, kept as %s', (text, stored) => {
    expect(email.parse(text)).toBe(stored)
  })

  it.each(['hello', '1234', '+', '١٢٣', '123 ;ext=4567', '1'.repeat(26)])(
    '%s isn’t a phone number',
    (text) => {
      expect(complaint(phoneText, text)).toBe('Please enter a valid phone number')
    },
  )

  it.each([
    '+1 416 555 0123',
    '(416) 555-0123',
    '４１６５５５０１２３',
    'tel:+1-416-555-0123;ext=1',
    '٤١٦٥٥٥٠١٢٣',
  ])('%s may be a phone number', (text) => {
    expect(complaint(phoneText, text)).toBeNull()
  })

  it.each(['Ada', ' Ada ', 'Ada\u00a0', '\u3000Ada'])(
    '%j is not a first and a last name',
    (text) => {
      expect(complaint(fullName, text)).toBe('Please enter your first and last name')
    },
  )
})

describe('a name', () => {
  it.each(['Zoë', "O'Neill", 'Jean-Luc', '東京', 'Nguyễn Thị', 'محمد', 'X', 'a'.repeat(100)])(
    'may be %s',
    (name) => {
      expect(firstName.parse(name)).toBe(name)
    },
  )

  it('is trimmed', () => {
    expect(lastName.parse('  Lovelace ')).toBe('Lovelace')
  })

  it('is up to 100 characters long, in one line', () => {
    expect(complaint(firstName, 'a'.repeat(101))).toBe('Please use up to 100 characters')
    expect(complaint(firstName, 'Ada\nBcc: eve')).toBe(
      'Please remove line breaks and control characters',
    )
    expect(complaint(lastName, 'Ada\0')).toContain('control characters')
  })
})

describe('a full name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King  Lovelace ', 'Ada King', 'Lovelace'],
    ['Ludwig van Beethoven', 'Ludwig van', 'Beethoven'],
    ['山田\u3000太郎', '山田', '太郎'],
  ])('%j is %j and %j', (text, first, last) => {
    expect(complaint(fullName, text)).toBeNull()
    expect(splitFullName(text)).toEqual({ firstName: first, lastName: last })
  })
})

describe('the consent', () => {
  it('is a ticked box and nothing else', () => {
    expect(complaint(consentTick, 'on')).toBeNull()
    for (const value of [undefined, '', 'off', 'true', true, 'ON', null]) {
      expect(complaint(consentTick, value)).toBe('Please tick the box to agree')
    }
  })
})

it('takes a country by its two letters', () => {
  expect(complaint(country, 'CA')).toBeNull()
  for (const value of [undefined, '', 'ca', 'CAN', 'Canada', 'C1']) {
    expect(complaint(country, value)).toBe('Please choose a country')
  }
})

describe('the whole forms', () => {
  const lead = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'Ada@example.com',
    phoneNumber: '+1 416 555 0123',
    consent: 'on',
  }

  it('keep what was typed, normalised', () => {
    expect(LeadForm.parse(lead)).toEqual({ ...lead, email: 'ada@example.com' })
  })

  it('complain about a national number that is cut short, with all else that is wrong', () => {
    const asked = (phoneNumber: string, phoneCountry: string, email = lead.email) =>
      LeadForm.safeParse({ ...lead, phoneNumber, phoneCountry, email }).error?.issues.map(
        ({ path }) => path.join('.'),
      )
    expect(asked('(416) 555', 'CA', 'x')).toEqual(['email', 'phoneNumber'])
    expect(asked('416-555-0123', 'CA')).toBeUndefined()
    expect(asked('+298 123456', 'CA')).toBeUndefined()
    expect(asked('123456', 'GL')).toBeUndefined()
  })

  it('complain about a picked time that is none of the calling hours, with all else that is wrong', () => {
    const asked = (time: Record<string, string>, email = lead.email) =>
      LeadForm.safeParse({ ...lead, ...time, email }).error?.issues.map(({ path, message }) => [
        path.join('.'),
        message,
      ])
    const picked = (preferredDay = '', preferredHour = '') =>
      asked({ preferredContact: 'at', preferredDay, preferredHour })
    const noPick = (what: string) => ['preferredDay', `Please choose ${what} within calling hours`]
    const noTime = noPick('a day and hour')
    expect(picked('2')).toEqual([noPick('an hour')])
    expect(picked('', '18')).toEqual([noPick('a day')])
    for (const [day, hour] of [
      [],
      ['6', '9'],
      ['7', '18'],
      ['8', '12'],
      ['x', '12'],
      ['2', '9.5'],
    ]) {
      expect(picked(day, hour), `${day} at ${hour}`).toEqual([noTime])
    }
    expect(asked({ preferredHour: '12' }, 'x')).toEqual([
      ['email', 'Please enter a valid email address'],
      noPick('a day'),
    ])
    const now = Date.parse('2026-11-18T12:00:00-05:00')
    for (let day = 1; day <= 7; day++) {
      for (let hour = 0; hour < 24; hour++) {
        const next = nextHour(day, hour, 'America/Toronto', now)
        const isOpen = resolveContact(next, 'America/Toronto', now).ok
        expect(picked(`${day}`, `${hour}`), next).toEqual(isOpen ? undefined : [noTime])
      }
    }
    expect(asked({ preferredContact: '', preferredDay: '6', preferredHour: '9' })).toBeUndefined()
    expect(asked({})).toBeUndefined()
  })

  it('complain about every field at once', () => {
    const none = LeadForm.safeParse({})
    expect(none.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Email is required'],
      ['phoneNumber', 'Phone number is required'],
      ['consent', 'Please tick the box to agree'],
    ])
    const signUp = SignUpForm.safeParse({ fullName: 'Ada', email: 'x', country: 'CA', phone: '1' })
    expect(signUp.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['fullName', 'Please enter your first and last name'],
      ['email', 'Please enter a valid email address'],
      ['phone', 'Please enter a valid phone number'],
      ['consent', 'Please tick the box to agree'],
    ])
  })
})
