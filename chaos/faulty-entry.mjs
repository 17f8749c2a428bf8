// Wraps the built Worker in a chaos run only: no build contains this file. D1, KV and queue fail as CHAOS says,
// before the work or, worse, after it. The run's settings replace the domains' constants.
import worker, { Pages as Rendered } from './cached-entry.js'
import { isolateOf } from './index.js'
import { settings } from './settings.js'

/** @type {WeakMap<object, object>} One faulty environment for each real one, as settings are kept by it. */
const faultyByEnv = new WeakMap()

export default {
  fetch: (request, env, context) => worker.fetch(request, faulty(env), context),
  queue: (batch, env, context) => worker.queue(shuffled(batch), faulty(env), context),
  scheduled: (controller, env, context) => worker.scheduled(controller, faulty(env), context),
}

export class Pages extends Rendered {
  constructor(ctx, env) {
    super(ctx, faulty(env))
  }
}

function faulty(env) {
  const known = faultyByEnv.get(env)
  if (known) return known
  const rates = JSON.parse(env.CHAOS)
  const made = {
    ...env,
    PEOPLE: faultyDatabase(env.PEOPLE, rates.database),
    MARKET: faultyDatabase(env.MARKET, rates.database),
    OTP: faultyStore(env.OTP, rates.store),
    SESSIONS: faultyStore(env.SESSIONS, rates.store),
    LEAD_QUEUE: faultyQueue(env.LEAD_QUEUE, rates),
  }
  faultyByEnv.set(env, made)
  const isolate = isolateOf(made)
  isolate.settings = { ...isolate.settings, ...settings }
  return made
}

/** Fails before the work in half of the cases and after it in the others: done, but the caller never knows. */
async function perhaps(rate, name, work) {
  const roll = Math.random()
  if (roll < rate / 2) throw new Error(`${name}: injected before`)
  const result = await work()
  if (roll < rate) throw new Error(`${name}: injected after`)
  return result
}

const realStatement = Symbol('realStatement')

function faultyDatabase(database, rate) {
  const attempt = (work) => perhaps(rate, 'D1_ERROR', work)
  const wrap = (statement) => ({
    [realStatement]: statement,
    bind: (...values) => wrap(statement.bind(...values)),
    first: (column) =>
      attempt(() => (column === undefined ? statement.first() : statement.first(column))),
    all: () => attempt(() => statement.all()),
    run: () => attempt(() => statement.run()),
    raw: (options) => attempt(() => statement.raw(options)),
  })
  return {
    prepare: (sql) => wrap(database.prepare(sql)),
    batch: (statements) =>
      attempt(() => database.batch(statements.map((statement) => statement[realStatement]))),
    exec: (sql) => attempt(() => database.exec(sql)),
  }
}

function faultyStore(store, rate) {
  const attempt = (work) => perhaps(rate, 'KV GET failed', work)
  return {
    // A store that lags returns a miss.
    get: (key, type) =>
      Math.random() < rate ? Promise.resolve(null) : attempt(() => store.get(key, type)),
    put: (key, value, options) => attempt(() => store.put(key, value, options)),
    delete: (key) => attempt(() => store.delete(key)),
    list: (options) => attempt(() => store.list(options)),
  }
}

/** Messages are lost, refused, duplicated and reordered. */
function faultyQueue(queue, { lost, refused, duplicated }) {
  return {
    async send(message, options) {
      const roll = Math.random()
      if (roll < lost) return
      if (roll < lost + refused) throw new Error('QUEUE_ERROR: injected')
      await queue.send(message, options)
      if (Math.random() < duplicated) {
        await queue.send(message, { delaySeconds: Math.floor(Math.random() * 3) })
      }
    },
  }
}

function shuffled(batch) {
  const messages = [...batch.messages].sort(() => Math.random() - 0.5)
  return {
    queue: batch.queue,
    messages,
    ackAll: () => batch.ackAll(),
    retryAll: (options) => batch.retryAll(options),
  }
}
