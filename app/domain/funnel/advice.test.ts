import { expect, it } from 'vitest'
import {
  type AllCosted,
  adviceOnLoss,
  advisedLosses,
  type Costed,
  lossesOf,
  worthRaising,
} from './advice'

const earnedOf = (cents: number, unpriced = 0) => {
  return { cents, unpriced, paidCents: cents, paidUnpriced: unpriced }
}

const row = (spentCents: number, kept: number, cents: number, unpriced = 0): Costed => {
  return { spentCents, kept, earned: earnedOf(cents, unpriced), undecided: 0, cover: null }
}

const all: AllCosted = { ...row(100_000, 100, 400_000), perLead: 4000, highestPrice: 5000 }

it('stops a loss only beyond chance, by one rule for few and many leads', () => {
  const acts = (spent: number, kept: number) => {
    return adviceOnLoss(row(spent, kept, kept * 4000), all).act
  }
  expect([acts(9000, 1), acts(200_000, 13), acts(250_000, 60), acts(600_000, 60)]).toEqual([
    ...['watch', 'stop', 'watch', 'stop'],
  ])
})

it('waits for undecided leads and missing prices before it stops anything', () => {
  const loss = row(100_000, 2, 8000)
  expect(adviceOnLoss({ ...loss, undecided: 30 }, all)).toEqual({ act: 'settle', undecided: 30 })
  expect(adviceOnLoss(row(10_000, 4, 4000, 3), all)).toEqual({ act: 'set-price' })
})

it('raises the best margin of a lead that pays even if chance made it cheap', () => {
  const [few, sure, thin] = [
    row(1000, 1, 4000),
    row(40_000, 40, 160_000),
    row(140_000, 40, 160_000),
  ]
  expect(worthRaising([few, thin])).toBeNull()
  expect(worthRaising([few, thin, sure])).toMatchObject({ row: sure, margin: 3000 })
})

it('orders losses by their sure part', () => {
  const [unsure, sure, gain] = [row(9000, 2, 4000, 1), row(7000, 1, 4000), row(100, 1, 4000)]
  expect(lossesOf([gain, unsure, sure], 5000)).toEqual([sure, unsure])
})

it('stops what more days prove, and each proven loss before those to watch', () => {
  const named = (campaign: string, of: Costed) => ({ ...of, campaign })
  const [unsure, proven, few] = [
    named('unsure', row(9000, 1, 4000)),
    named('proven', row(200_000, 13, 52_000)),
    named('few', row(5000, 1, 4000)),
  ]
  const wider = { losing: [named('unsure', row(200_000, 13, 52_000)), few], all }
  const acts = (more: typeof wider | null) =>
    advisedLosses({ losing: [few, unsure, proven], all }, more).map(
      ({ row: { campaign }, advice, isWider }) => [campaign, advice.act, isWider],
    )
  expect(acts(null)).toEqual([
    ['proven', 'stop', false],
    ['few', 'watch', false],
    ['unsure', 'watch', false],
  ])
  expect(acts(wider)).toEqual([
    ['unsure', 'stop', true],
    ['proven', 'stop', false],
    ['few', 'watch', false],
  ])
})
