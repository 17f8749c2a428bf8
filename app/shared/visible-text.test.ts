import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requiredLines, requiredName } from './form-fields'
import { pickFields } from './read-form'
import { cutText, withFewMarks } from './visible-text'

const name = requiredName('Name is required', 100)
const lines = requiredLines('Message is required', 5_000)

function complaint(schema: typeof name, value: string): string | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
}

const hidden = 'Please type this again: it contains a hidden character'

const names = [
  "O'Brien",
  'O’Brien',
  "d'Ávila",
  'Łukasz',
  'Māori',
  'Zoë',
  'Jean-Luc',
  'St. John',
  'Ng',
  'X Æ A-12',
  'Nguyễn Thị Ánh',
  'Trần Đức',
  'Ọlọ́run',
  'Adébáyọ̀',
  'Ṣẹ́gun',
  'Þórður',
  'Ġużeppi',
  'Ħamrun',
  '李',
  '王小明',
  '葛\u{e0100}城',
  '山田 太郎',
  '김민준',
  'Владимир',
  'Ελένη',
  'Հայկ',
  'გიორგი',
  'محمد',
  'عَبْدُ اللّٰه',
  'علی\u200cرضا',
  'می\u200cترا',
  'שָׁלוֹם',
  'בַּת־שֶׁבַע',
  'ሰላም',
  'ܡܪܝܡ',
  'தமிழ்ச்செல்வி',
  'கிருஷ்ணன்',
  'श्रीकृष्ण',
  'क्\u200dष',
  'রবীন্দ্রনাথ',
  'ರಾಜೇಶ್',
  'రామకృష్ణ',
  'രാജന്\u200d',
  'ශ්\u200dරී',
  'ဖြိုး',
  'မြွှေ့',
  'ချွေး',
  'ธนวัฒน์',
  'ก้ำ',
  'ស្រីនាថ',
  'བསྒྲུབས',
  'སྒྲོལ་མ',
  'ᠮᠣᠩᠭᠣᠯ',
  'ᠠ\u180bᠨ',
  'ꦏꦸꦱꦸꦩ',
  'ᜋᜎᜒ',
  'ߞߊ߲ߕߍ',
  'ⵉⴷⵉⵔ',
  'ꯃꯅꯤꯄꯨꯔ',
  'Kahanamokuʻākea',
  'ʻAkilina',
  'Ṭaʾ',
  'Ḥusayn',
]

describe('a name', () => {
  it.each(names)('may be %s', (text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'))
    expect(lines.parse(text)).toBe(text.normalize('NFC'))
  })

  it('is the same name however its accents were typed', () => {
    for (const text of names) expect(name.parse(text.normalize('NFD'))).toBe(text.normalize('NFC'))
  })

  it('keeps its accents, and no tower of them comes with a form', () => {
    for (const text of names)
      expect(withFewMarks(text.normalize('NFD'))).toBe(text.normalize('NFD'))
    const form = new FormData()
    form.set('name', `a${'\u0345\u0301\u0323\u0321\u0591'.repeat(5_000)}b`)
    expect(pickFields(form, ['name']).get('name')).toMatch(/^a\p{M}{12}b$/u)
    // A letter that becomes a mark.
    expect(withFewMarks(`\uff76${'\uff9e\u0334'.repeat(9)}`)).toHaveLength(13)
  })

  it('has its spaces folded', () => {
    expect(name.parse('\ufeffAda')).toBe('Ada')
    expect(name.parse(' Ada\u00a0\u3000 King\tLovelace ')).toBe('Ada King Lovelace')
  })

  it.each([
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u2060',
    '\u2064',
    '\ufeff',
    '\u00ad',
    '\u180e',
    '\u034f',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0001}',
    '\ue000',
    '\u{f0000}',
    '\u0378',
    '\uffff',
    '\ufff9',
    '\ufe0f',
    '\ufe00',
    '\u{e0100}',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u17b4',
    '\ud800',
    '\u1160',
    '\ufffc',
    '\ufffd',
    '\u{16fe4}',
    '\u{1d159}',
  ])('holds no %j', (character) => {
    for (const text of [`Ada${character}Lovelace`, `Ada ${character} King`]) {
      expect(complaint(name, text), text).toBe(hidden)
      expect(complaint(lines, text), text).toBe(hidden)
    }
  })

  it.each(['\u0000', '\u001b', '\u007f', '\u0085', '\n', '\r', '\u2028', '\u2029'])(
    'holds no %j',
    (character) => {
      expect(complaint(name, `Ada${character}Lovelace`)).toBe(
        'Please remove line breaks and control characters',
      )
    },
  )

  it.each(['\u200c', '\u200d'])('holds %j between letters alone', (joiner) => {
    expect(complaint(name, `ی${joiner}ر`)).toBeNull()
    for (const text of [
      `${joiner}ی`,
      `ی${joiner}`,
      `ی ${joiner}ر`,
      `ی${joiner}${joiner}ر`,
      joiner,
    ]) {
      expect(complaint(name, text)).toBe(hidden)
    }
  })

  it.each([
    'Ada\u200cLovelace',
    'Ada\u200dLovelace',
    'Ελ\u200dένη',
    'Вла\u200cдимир',
    '王\u200d小明',
    'ธน\u200dวัฒน์',
    'A\u200cی',
    'ی\u200cA',
    'a\u0303\u200d\u0303b',
    '\u064b\u200c\u064b',
  ])('holds no joiner beside a letter whose script needs none: %j', (text) => {
    expect(complaint(name, text)).toBe(hidden)
    expect(complaint(lines, text)).toBe(hidden)
  })

  it.each(['علی\u200cرضا', 'ܐ\u200dܒ', 'ᠠ\u200dᠨ', 'ߞ\u200dߊ', 'র\u200d্যাব', 'ശ്രീ\u200cകുമാർ'])(
    'holds a joiner where its script needs one: %j',
    (text) => expect(complaint(name, text)).toBeNull(),
  )

  it.each(['-', '.', '123', '٣٤', '\u0301', '❤️', '…'])('is not %j, which has no letter', (text) => {
    expect(complaint(name, text)).toBe('Name is required')
    expect(complaint(lines, text)).toBeNull()
  })

  it('has up to three accents on a letter', () => {
    expect(complaint(name, 'q\u0301\u0302\u0303')).toBeNull()
    expect(complaint(name, 'q\u0301\u0302\u0303\u0304')).toBe(
      'Please use up to 3 accents on a letter',
    )
    expect(complaint(name, `A${'\u0489'.repeat(50)}`)).toBe(
      'Please use up to 3 accents on a letter',
    )
  })
})

describe('any text', () => {
  const letters = fc.array(
    fc.oneof(
      ...[
        [0x41, 0x5a],
        [0xe0, 0xf6],
        [0x3b1, 0x3c9],
        [0x430, 0x44f],
        [0x5d0, 0x5ea],
        [0x627, 0x64a],
      ].map(([from = 0, to = 0]) => fc.integer({ min: from, max: to })),
      ...[
        [0x905, 0x939],
        [0xb85, 0xb8a],
        [0xe01, 0xe2e],
        [0x10d0, 0x10f0],
        [0x4e00, 0x9fa5],
        [0xac00, 0xd7a3],
      ].map(([from = 0, to = 0]) => fc.integer({ min: from, max: to })),
    ),
    { minLength: 1, maxLength: 40 },
  )

  it('made of letters is a name', () => {
    fc.assert(
      fc.property(letters, (points) => {
        const text = String.fromCodePoint(...points.filter((point) => point !== 0x640))
        fc.pre(text !== '')
        expect(complaint(name, text)).toBeNull()
      }),
    )
  })

  it('any text that is kept is composed, folded, and shows every character that it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const parsed = name.safeParse(text)
        if (!parsed.success) return
        const stored = parsed.data
        expect(stored).toBe(stored.normalize('NFC').trim())
        expect(stored).not.toMatch(
          /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\s\s/u,
        )
        expect(name.parse(stored)).toBe(stored)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a message', () => {
  it('may hold lines, tabs and pictures', () => {
    const text = 'Two\n\nlines\twith ❤️, 👩🏽‍💻 and 🏳️‍🌈.'
    expect(lines.parse(text.replaceAll('\n', '\r\n'))).toBe(text)
  })
})

it.each([
  ['ab😀cd', 3, 'ab😀'],
  ['ab😀', 2, 'ab'],
  ['😀😀😀', 2, '😀😀'],
  ['a\ud83d', 9, 'a\ufffd'],
  ['a\ude00b😀', 3, 'a\ufffdb'],
])('cuts %j to %i whole characters', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut)
})
