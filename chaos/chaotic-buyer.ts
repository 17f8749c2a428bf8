import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'
import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from '#tests/support/fault-server.ts'
import { type Chance, pick } from './chance.ts'

export type BuyerBooks = {
  /** How often a lead was accepted, by its `Idempotency-Key`. */
  takes: Map<string, number>
  /** The keys under which a person was accepted. */
  keysByPhone: Map<string, Set<string>>
  /** Posts by key, in order: whether the response was clear. */
  posts: Map<string, ('clear' | 'ambiguous')[]>
  responses: Map<string, number>
}

export type ChaoticBuyer = FaultServer & { books: BuyerBooks; setDown: (isDown: boolean) => void }

type Behaviour = { name: string; isTaken: boolean; isClear: boolean; respond: Responder }

const yes = (key: string) => ({
  ret_code: '200',
  url: `https://start.broker.example/dashboard?lead=${encodeURIComponent(key)}`,
})

const badResponses: { name: string; isClear: boolean; respond: Responder; canBeTaken: boolean }[] =
  [
    { name: 'busy', isClear: true, respond: raw(503, 'Service Unavailable'), canBeTaken: false },
    { name: '500', isClear: false, respond: json(500, { error: 'oops' }), canBeTaken: true },
    { name: 'cut', isClear: false, respond: faults.resetBeforeResponse, canBeTaken: true },
    { name: 'hang', isClear: false, respond: faults.hang, canBeTaken: true },
    { name: 'garbage', isClear: false, respond: faults.html(200), canBeTaken: true },
    { name: 'drip', isClear: false, respond: faults.dripForEver(200), canBeTaken: true },
    { name: 'huge', isClear: false, respond: faults.huge(200, yes('x')), canBeTaken: true },
    {
      name: 'truncated',
      isClear: false,
      respond: faults.truncate(200, yes('x')),
      canBeTaken: true,
    },
  ]

const faultShare = 0.25
const rejectedShare = 0.03

/** Starts a broker's CRM that fails a quarter of the time and records what it really accepted. */
export async function startChaoticBuyer(
  policy: UnknownPolicy,
  chance: Chance,
): Promise<ChaoticBuyer> {
  const books: BuyerBooks = {
    takes: new Map(),
    keysByPhone: new Map(),
    posts: new Map(),
    responses: new Map(),
  }
  let isDown = false
  const server = await startFaultServer((response, received) => {
    if (isDown) return faults.resetBeforeResponse(response)
    const key = received.headers['idempotency-key'] ?? ''
    if (received.method === 'GET') return respondToLookup(books, key, chance)(response, received)
    const phone = new URLSearchParams(received.body).get('phoneNumber') ?? ''
    const behaviour = behaviourFor(key, phone, chance)
    if (behaviour.isTaken) take(books, policy, key, phone)
    books.posts.set(key, [
      ...(books.posts.get(key) ?? []),
      behaviour.isClear ? 'clear' : 'ambiguous',
    ])
    books.responses.set(behaviour.name, (books.responses.get(behaviour.name) ?? 0) + 1)
    behaviour.respond(response, received)
  })
  return {
    ...server,
    books,
    setDown: (next) => {
      isDown = next
    },
  }
}

function behaviourFor(key: string, phone: string, chance: Chance): Behaviour {
  if (chance(`fault|${phone}`) < faultShare) {
    const { canBeTaken, ...bad } = pick(
      chance(`which|${phone}`),
      badResponses.map((one) => [1, one]),
    )
    const isTaken = canBeTaken && chance(`taken|${phone}`) < 0.6
    return { ...bad, name: isTaken ? `took it, then ${bad.name}` : bad.name, isTaken }
  }
  // The same person gets the same response each time.
  if (isUnwanted(phone)) {
    const respond = json(200, { ret_code: '409', error: 'Duplicate client' })
    return { name: 'rejected', isTaken: false, isClear: true, respond }
  }
  return { name: 'accepted', isTaken: true, isClear: true, respond: json(200, yes(key)) }
}

function isUnwanted(phone: string): boolean {
  return Number(phone.slice(-2)) < rejectedShare * 100
}

function take(books: BuyerBooks, policy: UnknownPolicy, key: string, phone: string): void {
  if (isUnwanted(phone)) return
  const keys = books.keysByPhone.get(phone) ?? new Set()
  const isKnown = policy === 'dedupes' ? keys.size > 0 : policy === 'idempotent' && keys.has(key)
  if (isKnown) return
  books.keysByPhone.set(phone, keys.add(key))
  books.takes.set(key, (books.takes.get(key) ?? 0) + 1)
}

function respondToLookup(books: BuyerBooks, key: string, chance: Chance): Responder {
  if (chance(`lookup|${key}`) < faultShare) {
    const bad = [...badResponses.map(({ respond }) => respond), raw(404, 'no such page')]
    return pick(
      chance(`which lookup|${key}`),
      bad.map((respond) => [1, respond]),
    )
  }
  return books.takes.has(key) ? json(200, yes(key)) : json(404, { ret_code: '404' })
}
