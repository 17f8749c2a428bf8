import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkKeys, NetworkLayer } from '#app/shared/ip'
import type { ChallengePurpose } from './challenge'
import {
  cleanTexts,
  type Limits,
  type Privilege,
  type SendKey,
  type SendLimit,
  type SendLimitName,
  sendLimits,
} from './limits'

export type BudgetName = SendLimitName | `own_${SendLimitName}`

export type SendSubject = NetworkKeys & {
  purpose: ChallengePurpose
  phoneKey: string
  /** HMAC of mailbox and network together; null for own data, which asks for no email. */
  mailboxKey: string | null
  /** HMAC of the number's first seven digits; null inside +1, where they say nothing of the carrier. */
  prefixKey: string | null
  country: string
}

/**
 * Why a text may be sent. `usual`: nothing is suspicious. `first`, `resend`: suspicious, and its block must have no
 * other unverified text. `human`: the robot check passed. `known`: a code was verified from this network. `reserve`:
 * the same, and what everybody shares is used up.
 */
export type SenderStatus = 'usual' | 'first' | 'resend' | 'human' | Privilege

export function privilegeOf(status: SenderStatus): Privilege | null {
  return status === 'known' || status === 'reserve' ? status : null
}

function isCharged({ only }: SendLimit, privilege: Privilege | null): boolean {
  return only === undefined || only === privilege || (only === 'known' && privilege === 'reserve')
}

/** Returns the budgets that one text is charged to, narrowest first. */
export function sendBudgets(
  subject: SendSubject,
  limits: Limits,
  status: SenderStatus,
): Budget<BudgetName>[] {
  const keys = { ...sharedKeys(subject), phone: subject.phoneKey, mailbox: subject.mailboxKey }
  const { purpose } = subject
  const privilege = privilegeOf(status)
  return limitsOf(purpose, limits).flatMap(([name, one]) => {
    const key = keys[one.key]
    if (key === null || !isCharged(one, privilege)) return []
    return [{ ...budgetOf(name, one, key, purpose, limits), limit: open(name, one) }]
  })

  function open(name: SendLimitName, one: SendLimit): number {
    if (name === 'block_hour' && (status === 'first' || status === 'resend')) {
      return cleanTexts[status]
    }
    const whole = unitsOf(one, purpose, limits)
    const isReserved = one.hasReserve && privilege !== 'reserve'
    const reserved = isReserved ? Math.floor((whole * limits.reservedPercent) / 100) : 0
    // Own data's points are few already.
    const isSoftened = status === 'usual' && !(isInPoints(one) && purpose === 'own-data')
    return Math.min(whole - reserved, isSoftened ? softLimitOf(one, whole) : whole)
  }
}

const isInPoints = ({ cost }: SendLimit) => cost > 1

/** However small a network's share, it gets two texts: a number may be mistyped. */
function softLimitOf(one: SendLimit, whole: number): number {
  if (one.soft === undefined) return whole
  return Math.max(Math.floor(whole * one.soft), isInPoints(one) ? 2 * one.cost : 0)
}

function limitsOf(purpose: ChallengePurpose, { sends }: Limits) {
  const all = Object.entries(sends) as [SendLimitName, SendLimit][]
  return all.filter(([, { own }]) => purpose === 'registration' || own !== null)
}

type Keys = Record<SendKey, string | null>

/** Returns the keys that a charge keeps: none of a person. */
function sharedKeys({
  networks,
  block,
  range,
  country,
}: NetworkKeys & { country: string }): Omit<Keys, 'phone' | 'mailbox'> {
  const of = (layer: NetworkLayer) => networks.find((one) => one.layer === layer)?.key ?? null
  return {
    known: networks[0]?.key ?? null,
    ipv4: of('ipv4'),
    net64: of('net64'),
    net56: of('net56'),
    net48: of('net48'),
    block,
    range,
    range_country: range && `${country}.${range}`,
    country,
    all: 'all',
  }
}

function unitsOf(one: SendLimit, purpose: ChallengePurpose, limits: Limits): number {
  const units = purpose === 'own-data' ? (one.own ?? one.limit) : one.limit
  return typeof units === 'number' ? units : Math.ceil((limits[units.of] * units.percent) / 100)
}

function budgetOf(
  name: SendLimitName,
  one: SendLimit,
  key: string,
  purpose: ChallengePurpose,
  limits: Limits,
): Budget<BudgetName> {
  const named = purpose === 'own-data' ? (`own_${name}` as const) : name
  const make = one.isWide ? wideBudget : budget
  const units = unitsOf(one, purpose, limits)
  return { ...make<BudgetName>(named, key, units, one.window), cost: one.cost }
}

/** The budgets that a text was charged to, without its person. */
export type ChargedNetworks = NetworkKeys & {
  purpose: ChallengePurpose
  country: string
  privilege: Privilege | null
}

/** Returns the budgets refunded after a verified code: most of a network's points, and its count as unverified. */
export function returnsOfVerification(
  charge: ChargedNetworks,
  limits: Limits,
): Budget<BudgetName>[] {
  const keys: Partial<Keys> = sharedKeys(charge)
  return limitsOf(charge.purpose, limits).flatMap(([name, one]) => {
    const key = keys[one.key]
    if (!one.returned || !key || !isCharged(one, charge.privilege)) return []
    return [{ ...budgetOf(name, one, key, charge.purpose, limits), cost: one.returned }]
  })
}

/** Returns the budgets refunded after a failed text: all but the daily ones of phone and email, and the networks. */
export function returnsOfFailure<Name extends BudgetName>(
  budgets: readonly Budget<Name>[],
): Budget<Name>[] {
  return budgets.filter(({ name }) => !limitOf(name).countsFailed)
}

/** Returns what everyone, and everyone in these countries, may be sent: the reserve included. */
export function sharedTotals(
  purpose: ChallengePurpose,
  countries: readonly string[],
  limits: Limits,
): Budget<BudgetName>[] {
  return limitsOf(purpose, limits).flatMap(([name, one]) => {
    const keys = one.key === 'country' ? countries : one.key === 'all' ? ['all'] : []
    return keys.map((key) => budgetOf(name, one, key, purpose, limits))
  })
}

/**
 * Returns the counter keys of one person. Those of emails and networks are not included: a stranger may have typed
 * the one and shares the other, and both expire within about a day.
 */
export function personalBudgetKeys(phoneKey: string, limits: Limits): string[] {
  const purposes: ChallengePurpose[] = ['registration', 'own-data']
  return purposes.flatMap((purpose) =>
    limitsOf(purpose, limits)
      .filter(([, { key }]) => key === 'phone')
      .map(([name, one]) => budgetOf(name, one, phoneKey, purpose, limits).key),
  )
}

/** Returns what a filled-in decoy field is charged to, instead of all of the above. */
export function decoyBudget(networkKey: string, limits: Limits): Budget<'decoy_hour'> {
  return budget('decoy_hour', networkKey, limits.decoysPerNetworkPerHour, 3_600)
}

function limitOf(name: BudgetName): SendLimit {
  return sendLimits[name.replace(/^own_/, '') as SendLimitName]
}

/** Returns the share beyond which it refuses a text that would pass if it were not suspicious, or proved a person. */
export function softShareOf(name: BudgetName): number {
  return limitOf(name).soft ?? 1
}

export function isSoft(name: BudgetName): boolean {
  return softShareOf(name) < 1
}

/** Returns whether a known network that it refuses may take from the reserve. */
export function hasReserve(name: BudgetName): boolean {
  return limitOf(name).hasReserve === true
}

/** Returns who shares a budget, as far as a visitor is told. */
export function sharersOf(name: BudgetName): 'phone' | 'network' | 'everyone' | 'other' {
  if (name.endsWith('phone_cooldown')) return 'phone'
  const { key, hasReserve, only } = limitOf(name)
  if (key === 'block') return 'network'
  return hasReserve || only === 'reserve' ? 'everyone' : 'other'
}
