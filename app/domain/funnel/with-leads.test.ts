import { expect, it } from 'vitest'
import { otherName } from '#app/shared/dimensions'
import { sumOf, withLeads } from './with-leads'

const sums = (name: string, lead_committed: number, lead_accepted: number) => {
  const { counts } = sumOf([])
  return { name, counts: { ...counts, lead_committed, lead_accepted } }
}
const leads = (name: string, registered: number, accepted: number, erased = 0) => ({
  ...{ name, lead_committed: registered + erased, lead_accepted: accepted + erased },
  ...{ listed_committed: registered, listed_accepted: accepted },
  ...{ withdrawn: 0, returned: 0, by_hand: 0 },
})
const acceptedOf = (rows: ReturnType<typeof withLeads>) =>
  rows.map(({ name, counts, listed }) => [name, counts.lead_accepted, listed?.lead_accepted])

it('counts a lead under its own name, whatever it counted as', () => {
  const rows = withLeads(
    [sums('autumn', 1, 1), sums(otherName, 5, 3)],
    [leads('autumn', 3, 2), leads('new', 1, 1), leads(otherName, 1, 1)],
  )
  expect(acceptedOf(rows)).toEqual([
    ['autumn', 2, 2],
    [otherName, 1, 1],
    ['new', 1, 1],
  ])
  expect(sumOf(rows).counts).toMatchObject({ lead_committed: 6, lead_accepted: 4 })
})

it('keeps those that were erased, in the row that counted them', () => {
  const rows = withLeads([sums('autumn', 3, 3), sums(otherName, 1, 1)], [leads('autumn', 2, 2)])
  expect(acceptedOf(rows)).toEqual([
    ['autumn', 3, 2],
    [otherName, 1, 0],
  ])
})

it('keeps an erased lead under its own name, whatever it counted as', () => {
  const counted = [sums('autumn', 1, 1), sums(otherName, 3, 3)]
  const before = withLeads(counted, [leads('autumn', 3, 3)])
  const after = withLeads(counted, [leads('autumn', 1, 1, 2)])
  expect(after.map(({ name, counts }) => [name, counts])).toEqual(
    before.map(({ name, counts }) => [name, counts]),
  )
  expect(acceptedOf(after)).toEqual([
    ['autumn', 3, 1],
    [otherName, 1, 0],
  ])
})

it('counts a lead whose sum is late or lost', () => {
  expect(acceptedOf(withLeads([], [leads('autumn', 1, 1)]))).toEqual([['autumn', 1, 1]])
})
