import { expect, it } from 'vitest'
import { isReservedName } from './comment'

const firms = ['Maple Tape', 'ABC', 'Sample Brokerage Inc.', 'Example Dealer (Canada) Ltd.']

it.each([
  'Maple Tape',
  'maple-tape team',
  'MapleTape',
  'Ｍａｐｌｅ Ｔａｐｅ',
  '𝗠𝗮𝗽𝗹𝗲 𝗧𝗮𝗽𝗲',
  'ABC',
  'A.B.C.',
  'Ann of ABC',
  'Sample Brokerage',
  'Example Dealer',
  'Moderator',
  'Site Admin',
  'Mods',
  'Mod!',
  'Mod_Ann',
  'Ann (editor)',
])('%s reads as the site', (name) => expect(isReservedName(name, firms)).toBe(true))

it.each([
  'Ann',
  'Stafford',
  'Maple Leaf',
  'Modern Ann',
  'Mo D',
  'Fabc',
  'Sample',
  'Badminton fan',
  'Анна',
])('%s is a reader’s', (name) => expect(isReservedName(name, firms)).toBe(false))
