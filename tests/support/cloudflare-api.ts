import { type FaultServer, json, type Received, startFaultServer } from './fault-server.ts'

type Named = { id: string; name: string; location?: string }

/** What an account holds. Tests fill it before a command runs and look at it afterwards. */
type CloudflareAccount = {
  databases: Named[]
  namespaces: Named[]
  queues: Named[]
  /** `'off'`: R2 is not turned on for the account. */
  buckets: Named[] | 'off'
  /** Workers by name, each with its secrets. */
  workers: Map<string, Map<string, string>>
}

type CloudflareCall = Pick<Received, 'method' | 'headers' | 'body'> & {
  /** The parts of the path that a route names with `:`. */
  params: Record<string, string>
  query: URLSearchParams
  account: CloudflareAccount
}

/** Returns what Cloudflare puts into `result`, or the response of `fail`. */
type CloudflareRoute = (call: CloudflareCall) => unknown

/** Handlers by method and path below `/accounts/:account`, such as `GET /workers/scripts/:script/secrets`. */
export type CloudflareRoutes = Record<string, CloudflareRoute>

class Failure {
  readonly status: number
  readonly error: { code: number; message: string }

  constructor(status: number, code: number, message: string) {
    this.status = status
    this.error = { code, message }
  }
}

function fail(status: number, code: number, message: string): Failure {
  return new Failure(status, code, message)
}

/** Wrangler prints these of a queue. */
const idle = {
  created_on: '',
  modified_on: '',
  producers_total_count: 0,
  consumers_total_count: 0,
  consumers: [],
}

const cloudflareToken = 'token-of-the-stand-in'

const noWorker = () => fail(404, 10_007, 'This Worker does not exist on your account.')

const r2IsOff = () => fail(403, 10_042, 'Please enable R2 through the Cloudflare Dashboard.')

const routes: CloudflareRoutes = {
  'GET /d1/database': ({ account: { databases }, query }) =>
    onePage(databases, query).map(({ id, name }) => ({ uuid: id, name })),
  'POST /d1/database': ({ account: { databases }, body }) => {
    const { name, primary_location_hint: location = '' } = parse(body)
    if (databases.some((one) => one.name === name)) return fail(400, 7_502, 'Database exists')
    const database = Object.assign(add(databases, 'd1', name), { location })
    return { uuid: database.id, name }
  },
  'GET /d1/database/:id': ({ account: { databases }, params }) => {
    const found = databases.find(({ id, name }) => params.id === id || params.id === name)
    return found ? { uuid: found.id, name: found.name } : fail(404, 7_404, 'No such database')
  },
  'GET /r2/buckets': ({ account: { buckets } }) => {
    if (buckets === 'off') return r2IsOff()
    return { buckets: buckets.slice(0, 20).map(({ name }) => ({ name, creation_date: '' })) }
  },
  'POST /r2/buckets': ({ account: { buckets }, body }) => {
    if (buckets === 'off') return r2IsOff()
    const { name, locationHint: location = '' } = parse(body)
    if (buckets.some((bucket) => bucket.name === name)) {
      return fail(409, 10_004, 'The bucket you tried to create already exists, and you own it.')
    }
    return Object.assign(add(buckets, 'r2', name), { location })
  },
  'GET /storage/kv/namespaces': ({ account: { namespaces }, query }) =>
    onePage(namespaces, query).map(({ id, name }) => ({ id, title: name })),
  'POST /storage/kv/namespaces': ({ account: { namespaces }, body }) => {
    const { title } = parse(body)
    if (namespaces.some(({ name }) => name === title)) return fail(400, 10_014, 'Title is taken')
    const { id, name } = add(namespaces, 'a0', title)
    return { id, title: name }
  },
  'GET /queues': ({ account: { queues }, query }) =>
    onePage(queues, query)
      .filter(({ name }) => name === (query.get('name') ?? name))
      .map(({ id, name }) => ({ queue_id: id, queue_name: name, ...idle })),
  'POST /queues': ({ account: { queues }, body }) => {
    const { queue_name: name } = parse(body)
    if (queues.some((queue) => queue.name === name)) {
      return fail(409, 11_009, 'Queue name is already taken.')
    }
    const { id } = add(queues, 'e0', name)
    return { queue_id: id, queue_name: name }
  },
  'GET /workers/scripts/:script/secrets': ({ account: { workers }, params }) => {
    const secrets = workers.get(params.script ?? '')
    if (!secrets) return noWorker()
    return Array.from(secrets.keys(), (name) => ({ name, type: 'secret_text' }))
  },
  'PUT /workers/scripts/:script': ({ account: { workers }, params }) => {
    const { script = '' } = params
    workers.set(script, workers.get(script) ?? new Map())
    return { id: script }
  },
  'PATCH /workers/scripts/:script/secrets-bulk': ({ account: { workers }, params, body }) => {
    const secrets = workers.get(params.script ?? '')
    if (!secrets) return noWorker()
    const given = parse(body).secrets as unknown as Record<string, { text: string }>
    for (const [name, { text }] of Object.entries(given)) secrets.set(name, text)
    return []
  },
}

/**
 * Starts a stand-in for the part of Cloudflare's API that wrangler calls. A test adds routes or replaces some. The
 * account is shared with the test; `GET /received` lists every request.
 */
export async function startCloudflareApi(own: CloudflareRoutes = {}) {
  const account: CloudflareAccount = {
    databases: [],
    namespaces: [],
    queues: [],
    buckets: [],
    workers: new Map(),
  }
  const known = Object.entries({ ...routes, ...own }).map(([route, handle]) => {
    const [method = '', path = ''] = route.split(' ')
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    return { method, pattern, handle }
  })
  const responderTo = async (received: Received) => {
    const { method, headers, body } = received
    const url = new URL(received.path, 'http://api')
    const path = url.pathname.replace(/^\/accounts\/[^/]+/, '')
    const route = known.find((one) => one.method === method && one.pattern.test(path))
    const params = { ...route?.pattern.exec(path)?.groups }
    const call = { method, headers, body, params, query: url.searchParams, account }
    const isAllowed = headers.authorization === `Bearer ${cloudflareToken}`
    if (!isAllowed) return reply(fail(403, 10_000, 'Authentication error'))
    return reply(
      route ? await route.handle(call) : fail(404, 7_000, `No route for ${method} ${path}`),
    )
  }
  const server: FaultServer = await startFaultServer((response, received) => {
    void responderTo(received).then((respond) => respond(response))
  })
  return { ...server, account, env: cloudflareEnv(server.url) }
}

/** The variables that point wrangler at the stand-in. */
function cloudflareEnv(url: string): Record<string, string> {
  return {
    CLOUDFLARE_API_BASE_URL: url,
    CLOUDFLARE_API_TOKEN: cloudflareToken,
    CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
    WRANGLER_SEND_METRICS: 'false',
    CI: 'true',
  }
}

function reply(result: unknown) {
  if (!(result instanceof Failure)) return json(200, { success: true, errors: [], result })
  return json(result.status, { success: false, errors: [result.error], result: null })
}

function onePage(entries: Named[], query: URLSearchParams): Named[] {
  const size = Number(query.get('per_page') ?? 100)
  const page = Number(query.get('page') ?? 1)
  return entries.slice((page - 1) * size, page * size)
}

/** Ids of databases are UUIDs, those of others 32 hexadecimal digits. */
function add(entries: Named[], prefix: string, name = ''): Named {
  const digits = `${prefix}${entries.length + 1}`.padEnd(32, '0')
  const uuid = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const entry = { id: prefix === 'd1' ? uuid : digits, name }
  entries.push(entry)
  return entry
}

function parse(body: string): Record<string, string> {
  return JSON.parse(body) as Record<string, string>
}
