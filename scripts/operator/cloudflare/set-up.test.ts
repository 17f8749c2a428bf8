import { describe, expect, it } from 'vitest'
import { weaknessOf } from '#workers/secret-strength.ts'
import { parseSecrets } from './secrets-file.ts'
import { type SetUp, setUp } from './set-up.ts'
import { withId } from './toml-ids.ts'

const shipped = `[[env.staging.d1_databases]]
binding = "MARKET"
database_id = "00000000-0000-0000-0000-000000000000"

[[env.production.d1_databases]]
binding = "MARKET"
database_name = "maple"
database_id = "00000000-0000-0000-0000-000000000000"

# Of codes.
[[env.production.kv_namespaces]]
binding = "OTP"
id = "00000000000000000000000000000001"

[[env.production.kv_namespaces]]
binding = "LINKS"
id = "00000000000000000000000000000002"
`
const uuid = 'd1d1d1d1-0000-4000-8000-000000000001'

/** An account whose wrangler answers in the words of the real one. */
function account(failing = '') {
  const own = { failing }
  const kinds: Record<string, Map<string, string>> = {
    d1: new Map(),
    kv: new Map(),
    queues: new Map(),
    r2: new Map(),
  }
  const replicated = new Set<string>()
  const put: Record<string, string> = {}
  const created: string[] = []
  const failed = { status: 1, output: '✘ [ERROR] Worse luck. [code: 1]' }
  const wrangler: SetUp['wrangler'] = async (args, input) => {
    const [kind = '', ...rest] = args.filter((word) => word !== 'namespace' && word !== 'bucket')
    if (own.failing && args.join(' ').startsWith(own.failing)) return failed
    if (kind === 'secret') {
      Object.assign(put, JSON.parse(input ?? ''))
      return { status: 0, output: '' }
    }
    const known = kinds[kind] ?? new Map()
    if (rest[0] === 'list') {
      const rows = Array.from(known, ([name, id]) => ({ name, title: name, uuid: id, id }))
      const table = `│ id │ name │\n│ 1 │ ${Array.from(known.keys()).join(' │\n│ 2 │ ')} │`
      const isTable = kind === 'queues' || kind === 'r2'
      return { status: 0, output: isTable ? table : JSON.stringify(rows) }
    }
    const name = rest[1] ?? ''
    if (known.has(name)) return { status: 1, output: '✘ [ERROR] Taken. [code: 10004]' }
    const key = kind === 'd1' ? 'database_id' : 'id'
    const id = kind === 'd1' ? uuid : String(created.length).padStart(32, 'a')
    known.set(name, id)
    created.push(`${kind} ${name}`)
    return { status: 0, output: `✨ Success!\n[[table]]\nbinding = "x"\n${key} = "${id}"\n` }
  }
  const replication: SetUp['replication'] = {
    isOn: async (id) => replicated.has(id),
    turnOn: async (id) => void replicated.add(id),
  }
  return Object.assign(own, { put, created, wrangler, replicated, replication })
}

function stepsOn(own: ReturnType<typeof account>, change: Partial<SetUp> = {}) {
  const files = { toml: shipped, secrets: {} as Record<string, string> }
  const lines: string[] = []
  const steps: SetUp = {
    environment: 'production',
    config: {
      name: 'maple',
      d1_databases: [{ binding: 'MARKET', database_name: 'maple' }],
      kv_namespaces: [{ binding: 'OTP' }, { binding: 'LINKS' }],
      queues: {
        producers: [{ queue: 'maple-leads' }],
        consumers: [{ queue: 'maple-leads', dead_letter_queue: 'maple-dead' }],
      },
    },
    generatedNames: ['SEAL_KEY', 'DATA_KEYS'],
    wrangler: own.wrangler,
    configArgs: [],
    environmentArgs: [],
    replication: own.replication,
    listSecrets: async () => ({ kind: 'listed', names: Object.keys(own.put) }),
    toml: { read: () => files.toml, write: (text) => void Object.assign(files, { toml: text }) },
    secrets: {
      read: () => files.secrets,
      write: (secrets) => void Object.assign(files, { secrets }),
    },
    print: (line) => void lines.push(line),
    ...change,
  }
  return { steps, files, lines }
}

describe('setting up an account', () => {
  it('creates what is missing, keeps the ids and puts strong secrets, once', async () => {
    const own = account()
    const { steps, files, lines } = stepsOn(own)
    await setUp(steps, { isDryRun: false })
    expect(lines).toContain('replicas  maple: turned on')
    expect(Array.from(own.replicated)).toEqual([uuid])
    const made = [
      'd1 maple',
      'kv maple-otp',
      'kv maple-links',
      'queues maple-leads',
      'queues maple-dead',
      'r2 maple-backups',
    ]
    expect(own.created).toEqual(made)
    const [staging = '', production = ''] = files.toml.split(/(?=\[\[env\.production\.d1)/)
    expect(staging).toContain('"00000000-0000-0000-0000-000000000000"')
    expect(production).not.toMatch(/"0{8}/)
    expect(production).toContain('# Of codes.')
    expect(files.secrets).toEqual(own.put)
    expect(weaknessOf(own.put.SEAL_KEY ?? '')).toBeNull()
    expect(own.put.DATA_KEYS).toMatch(/^k1:.{50}$/)

    const before = { ...files, put: { ...own.put } }
    await setUp(steps, { isDryRun: false })
    expect(own.created).toEqual(made)
    expect({ ...files, put: own.put }).toEqual(before)
    expect(lines).toContain('replicas  maple: found')
    expect(lines).toContain('bucket    maple-backups: found')
  })

  it('finds a bucket beyond the first page that wrangler lists', async () => {
    const own = account()
    const { steps } = stepsOn(own)
    await setUp(steps, { isDryRun: false })
    const wrangler: SetUp['wrangler'] = (args, input) =>
      args[0] === 'r2' && args[2] === 'list'
        ? Promise.resolve({ status: 0, output: 'Listing buckets...' })
        : own.wrangler(args, input)
    await setUp({ ...steps, wrangler }, { isDryRun: false })
    expect(own.created.filter((one) => one.startsWith('r2'))).toHaveLength(1)
  })

  it('goes on without R2, and without a token for replicas, and says so', async () => {
    const own = account('r2 bucket list')
    const { steps, files, lines } = stepsOn(own, { replication: null })
    await setUp(steps, { isDryRun: false })
    expect(lines).toContainEqual(
      expect.stringMatching(/^bucket {4}maple-backups: not made, .*Worse luck/),
    )
    expect(lines).toContain(
      'replicas  maple: not turned on, set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN',
    )
    expect(files.secrets).toEqual(own.put)
    const refusing = {
      isOn: async () => false,
      turnOn: () => Promise.reject(new Error('No permission. [code: 10000]')),
    }
    await setUp({ ...steps, replication: refusing }, { isDryRun: false })
    expect(lines).toContain('replicas  maple: not turned on, No permission. [code: 10000]')
  })

  it('makes no bucket for staging, which has no backups', async () => {
    const own = account()
    const { steps } = stepsOn(own, { environment: 'staging' })
    const config = { ...steps.config, d1_databases: [], kv_namespaces: [] }
    await setUp({ ...steps, config }, { isDryRun: false })
    expect(own.created).toEqual(['queues maple-leads', 'queues maple-dead'])
  })

  it('changes nothing in a dry run, and says what it would do', async () => {
    const own = account()
    const { steps, files, lines } = stepsOn(own)
    await setUp(steps, { isDryRun: true })
    expect([own.created, own.put, files.toml, files.secrets]).toEqual([[], {}, shipped, {}])
    expect(own.replicated.size).toBe(0)
    expect(lines.filter((line) => line.includes('would be'))).toHaveLength(9)
  })

  it('goes on where it failed: a secret that was made is put, not made again', async () => {
    const own = account('secret bulk')
    const { steps, files } = stepsOn(own)
    await expect(setUp(steps, { isDryRun: false })).rejects.toThrow('Worse luck')
    const kept = files.secrets
    own.failing = ''
    await setUp(steps, { isDryRun: false })
    expect(own.put).toEqual(kept)
  })

  it('puts what the file has and Cloudflare lacks, and replaces nothing', async () => {
    const own = account()
    own.put.SEAL_KEY = 'old'
    const { steps, files } = stepsOn(own)
    files.secrets = { SEAL_KEY: 'other', TWILIO_AUTH_TOKEN: 'token' }
    await setUp(steps, { isDryRun: false })
    expect(own.put).toMatchObject({ SEAL_KEY: 'old', TWILIO_AUTH_TOKEN: 'token' })
  })

  it('stops before anything is made if an id belongs to another account', async () => {
    const own = account()
    const { steps } = stepsOn(own)
    const config = { ...steps.config, kv_namespaces: [{ binding: 'OTP', id: 'b'.repeat(32) }] }
    await expect(setUp({ ...steps, config }, { isDryRun: false })).rejects.toThrow('id of OTP')
    expect(own.created).toEqual([])
  })

  it.each([
    ['d1 list', 'Worse luck'],
    ['queues list', 'Worse luck'],
    ['kv namespace create', 'The namespace maple-otp was not made'],
  ])('says why %s failed', async (failing, told) => {
    const { steps } = stepsOn(account(failing))
    await expect(setUp(steps, { isDryRun: false })).rejects.toThrow(told)
  })
})

it('refuses an id without a line to put it on', () => {
  const resource = { kind: 'namespace' as const, name: 'x', binding: 'NONE' }
  expect(() => withId(shipped, 'production', resource, 'a'.repeat(32))).toThrow('"NONE"')
})

it.each(['[]', '{"a":1}', '{', 'null'])('refuses %s as a file of secrets', (text) => {
  expect(() => parseSecrets(text, 'path')).toThrow('path must be a JSON object')
})
