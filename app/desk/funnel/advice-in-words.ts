import { counted, dollars } from '#app/desk/parts/parts'
import type { CostOfLead, LossAdvice, RaiseDoubts } from '#app/domain/funnel/advice'
import { inCanada } from './in-words'

const whole = new Intl.NumberFormat('en-CA', {
  ...{ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' },
  maximumFractionDigits: 0,
})

export const wholeDollars = (cents: number) => whole.format(cents / 100)

/** Returns between what a lead costs, in words without statistics. */
export function chanceIn({ least, most }: CostOfLead): string {
  return `chance allows ${wholeDollars(least)} to ${wholeDollars(most)}`
}

/** Returns what a lead costs, and between what. */
export function costWithChance(cost: CostOfLead): string {
  return `${dollars(cost.cents)} (${chanceIn(cost)})`
}

/** Returns why to stop what lost money, or why not yet; in brief, without intervals. */
export function adviceIn(advice: LossAdvice, isBrief = false): string {
  if (advice.act === 'settle') {
    const { undecided } = advice
    return `${counted(undecided, 'undecided lead')} may make up for it: settle ${undecided === 1 ? 'it' : 'them'} first.`
  }
  if (advice.act === 'set-price') return 'Set the price of its leads first.'
  if ('due' in advice) {
    return `No lead of it was kept; at the others’ ${dollars(advice.perLead)} a lead, ${inCanada(advice.due)} were due.`
  }
  if (advice.cost === null) {
    return advice.others === 0
      ? 'No lead of it was kept.'
      : 'No lead of it was kept, but too little was spent to tell.'
  }
  const { act, cost, earns, surely } = advice
  const sure =
    surely === null ? '' : `It loses at least ${dollars(surely)}, some prices not known yet. `
  const upTo = surely === null ? '' : 'up to '
  const end = act === 'stop' ? '' : ': too few to tell'
  return `${sure}A kept lead costs ${isBrief ? dollars(cost.cents) : costWithChance(cost)} and earns ${upTo}${dollars(earns)}${end}.`
}

/** Returns why to raise something in steps; empty if nothing speaks against raising it at once. */
export function doubtsIn({ before, few }: RaiseDoubts): string {
  const parts = [
    before !== null && `before, a kept one cost ${dollars(before)}`,
    few !== null && `${counted(few, 'lead')} ${few === 1 ? 'is' : 'are'} few`,
  ].filter(Boolean)
  const words = parts.join(', and ')
  return words && ` Raise it in steps: ${words}.`
}
