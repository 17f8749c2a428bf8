// Wraps the built Worker and, on demand, records every operation on its bindings.
import worker, { Pages as Drawn } from './index.js'

let operations = null
const wrappedByEnv = new WeakMap()

export default {
  fetch(request, env, ctx) {
    // Parsing every URL would count as the product's own time.
    const isForBench = request.url.includes('/__bench/')
    if (!isForBench) return worker.fetch(request, operations ? recorded(env) : env, ctx)
    return respondToBench(request, env)
  },
  queue: (batch, env, ctx) => worker.queue(batch, env, ctx),
  scheduled: (controller, env, ctx) => worker.scheduled(controller, env, ctx),
}

/** Without a cache in front: a bench measures the product itself. */
export class Pages extends Drawn {
  constructor(ctx, env) {
    super(ctx, operations ? recorded(env) : env)
  }
}

async function respondToBench(request, env) {
  switch (new URL(request.url).pathname) {
    case '/__bench/codes':
      return Response.json(await codesIn(env.PEOPLE))
    case '/__bench/start':
      operations = []
      countCrypto()
      return new Response(null, { status: 204 })
    case '/__bench/stop': {
      const found = operations
      operations = null
      return Response.json(found)
    }
    // `/__bench/idle`: requested by a connection with nothing left to send.
    default:
      return new Response(null, { status: 204 })
  }
}

async function codesIn(db) {
  const { results } = await db.prepare('SELECT recipient, body FROM sandbox_message').all()
  return Object.fromEntries(results.map((row) => [row.recipient, /\d{4,8}/.exec(row.body)?.[0]]))
}

function recorded(env) {
  const known = wrappedByEnv.get(env)
  if (known) return known
  const wrapped = { ...env }
  for (const [name, binding] of Object.entries(env)) {
    if (binding === null || typeof binding !== 'object') continue
    if (typeof binding.prepare === 'function') wrapped[name] = recordedDatabase(name, binding)
    else if (typeof binding.getWithMetadata === 'function')
      wrapped[name] = recordedKv(name, binding)
    else if (typeof binding.sendBatch === 'function') wrapped[name] = recordedQueue(name, binding)
    else if (typeof binding.writeDataPoint === 'function') wrapped[name] = recordedPoints(binding)
  }
  wrappedByEnv.set(env, wrapped)
  return wrapped
}

const inner = Symbol('the statement as it is')

function recordedDatabase(name, db) {
  const wrap = (statement, sql, params) => {
    const all = async () => {
      const result = await statement.all()
      operations?.push({
        kind: 'd1',
        name,
        isBatch: false,
        statements: [noted(sql, params, result)],
      })
      return result
    }
    return {
      [inner]: { statement, sql, params },
      bind: (...values) => wrap(statement.bind(...values), sql, values),
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async (column) => {
        const row = (await all()).results[0]
        return row === undefined ? null : column ? row[column] : row
      },
    }
  }
  return {
    prepare: (sql) => wrap(db.prepare(sql), sql, []),
    async batch(statements) {
      const known = statements.map((statement) => statement[inner])
      const results = await db.batch(known.map(({ statement }) => statement))
      const all = known.map(({ sql, params }, index) => noted(sql, params, results[index]))
      operations?.push({ kind: 'd1', name, isBatch: true, statements: all })
      return results
    },
  }
}

function noted(sql, params, { meta }) {
  return { sql, params, rowsRead: meta.rows_read, rowsWritten: meta.rows_written }
}

function recordedKv(name, kv) {
  return {
    get: (key, ...rest) => {
      operations?.push({ kind: 'kv.get', name, key })
      return kv.get(key, ...rest)
    },
    getWithMetadata: (key, ...rest) => {
      operations?.push({ kind: 'kv.get', name, key })
      return kv.getWithMetadata(key, ...rest)
    },
    put: (key, value, options) => {
      operations?.push({ kind: 'kv.put', name, key, value, options })
      return kv.put(key, value, options)
    },
    delete: (key) => {
      operations?.push({ kind: 'kv.delete', name, key })
      return kv.delete(key)
    },
    list: (options) => kv.list(options),
  }
}

function recordedQueue(name, queue) {
  return {
    send: (body, options) => {
      operations?.push({ kind: 'queue.send', name, body, options })
      return queue.send(body, options)
    },
    sendBatch: (messages, options) => queue.sendBatch(messages, options),
  }
}

function recordedPoints(dataset) {
  return {
    writeDataPoint: (point) => {
      operations?.push({ kind: 'analytics' })
      dataset.writeDataPoint(point)
    },
  }
}

let isCounting = false
function countCrypto() {
  if (isCounting) return
  isCounting = true
  for (const [name, position] of [
    ['sign', 2],
    ['encrypt', 2],
    ['decrypt', 2],
    ['digest', 1],
  ]) {
    const original = crypto.subtle[name].bind(crypto.subtle)
    crypto.subtle[name] = (...args) => {
      operations?.push({ kind: 'crypto', name, bytes: args[position].byteLength })
      return original(...args)
    }
  }
}
