import { expect, it } from 'vitest'
import { isReservedName } from './reserved-name'

it.each([
  'Maple Tape',
  'maple-tape team',
  'The MapleTape',
  'M\u0430ple T\u0430pe',
  'Мар\u04cfе Таре',
  'Ｍａｐｌｅ Ｔａｐｅ',
  '𝗠𝗮𝗽𝗹𝗲 𝗧𝗮𝗽𝗲',
  'Mᴀᴘʟᴇ Tape',
  'M4p1e T4pe',
  'Máplé Tàpe',
  'm a p l e t a p e',
  'Moderator',
  'Site Admin',
  '\u0410dmin',
  'Official Support',
  'Staff (Ann)',
])('%s reads as the site', (name) => {
  expect(isReservedName(name, 'Maple Tape')).toBe(true)
})

it.each([
  'Ann',
  'Stafford',
  'Maple Leaf',
  'Tape Measure',
  'Анна',
  'Μαρία',
  'Badminton fan',
  '李小龙',
])('%s is a reader’s', (name) => expect(isReservedName(name, 'Maple Tape')).toBe(false))
