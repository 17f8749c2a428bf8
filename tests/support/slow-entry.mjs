// Wraps the built Worker in a test only: no build contains this file. D1 and KV take SLOW_STORAGE_MS per call, as
// over a network, so a test can interrupt between two of them.
import worker, { Pages as Rendered } from './clocked-entry.js'

/** @type {WeakMap<object, object>} One slow environment for each real one, as settings are kept by it. */
const slowByEnv = new WeakMap()

export default {
  fetch: (request, env, context) => worker.fetch(request, slow(env), context),
  queue: (batch, env, context) => worker.queue(batch, slow(env), context),
  scheduled: (controller, env, context) => worker.scheduled(controller, slow(env), context),
}

export class Pages extends Rendered {
  constructor(ctx, env) {
    super(ctx, slow(env))
  }
}

function slow(env) {
  const known = slowByEnv.get(env)
  if (known) return known
  const ms = Number(env.SLOW_STORAGE_MS)
  const later = async (work) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return work()
  }
  const made = {
    ...env,
    PEOPLE: slowDatabase(env.PEOPLE, later),
    MARKET: slowDatabase(env.MARKET, later),
    OTP: slowStore(env.OTP, later),
  }
  slowByEnv.set(env, made)
  return made
}

const realStatement = Symbol('realStatement')

function slowDatabase(database, later) {
  const wrap = (statement) => ({
    [realStatement]: statement,
    bind: (...values) => wrap(statement.bind(...values)),
    first: (column) =>
      later(() => (column === undefined ? statement.first() : statement.first(column))),
    all: () => later(() => statement.all()),
    run: () => later(() => statement.run()),
    raw: (options) => later(() => statement.raw(options)),
  })
  return {
    prepare: (sql) => wrap(database.prepare(sql)),
    batch: (statements) =>
      later(() => database.batch(statements.map((statement) => statement[realStatement]))),
    exec: (sql) => later(() => database.exec(sql)),
  }
}

function slowStore(store, later) {
  return {
    get: (key, type) => later(() => store.get(key, type)),
    put: (key, value, options) => later(() => store.put(key, value, options)),
    delete: (key) => later(() => store.delete(key)),
    list: (options) => later(() => store.list(options)),
  }
}
