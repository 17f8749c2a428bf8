import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const forbidden = [
  ['app/shared/a.ts', '#app/domain/leads/lead', 'shared-is-a-leaf'],
  ['app/domain/market/b.ts', '#app/domain/leads/lead', 'a-domain-knows-only-itself'],
  ['app/domain/leads/c.server.ts', '#app/flows/send.server', 'a-domain-knows-only-itself'],
  ['app/domain/leads/d.ts', './lead-store.server', 'browser-safe-files-load-no-server-file'],
  ['app/content/e.ts', '#app/ui/button', 'content-knows-shared-and-domain-types'],
  ['app/content/f.ts', '#app/domain/leads/lead', 'content-takes-types-of-domains'],
  ['app/flows/g.server.ts', '#app/routes/home/route', 'flows-are-below-pages'],
  ['app/ui/h.tsx', '#app/domain/leads/lead', 'ui-knows-no-domain'],
  ['app/lead-form/i.tsx', '#app/routes/home/route', 'the-lead-form-knows-no-page'],
  ['app/articles/s.tsx', '#app/routes/home/route', 'cards-and-texts-know-no-page'],
  ['app/document/t.ts', '#app/shell/shell', 'documents-know-no-page'],
  ['app/document/u.server.ts', '#app/flows/send.server', 'documents-know-no-page'],
  ['app/document/v.ts', './send-parts.server', 'browser-safe-files-load-no-server-file'],
  ['app/ui/x.ts', '#app/document/late', 'ui-knows-no-domain'],
  ['app/routes/home/j.ts', '#workers/env', 'app-knows-no-workers'],
  ['app/routes/home/k.ts', '#tests/support/fake', 'app-knows-no-workers'],
  ['workers/l.ts', '#tests/support/fake', 'production-knows-no-tests-or-scripts'],
  ['workers/m.ts', '#app/routes/home/route', 'workers-know-no-screens'],
  [
    'app/routes/home/t.ts',
    '#app/domain/leads/persons/person-store.server',
    'persons-are-reached-through-flows',
  ],
  [
    'workers/api/u.ts',
    '#app/domain/leads/persons/person-store.server',
    'persons-are-reached-through-flows',
  ],
  ['workers/n.ts', 'virtual:react-router/server-build', 'one-importer-of-the-build'],
  ['scripts/lib/r.ts', '#scripts/local/serve', 'script-helpers-know-no-script'],
  ['scripts/local/t.ts', '#scripts/operator/leads', 'the-local-run-is-below-commands'],
  ['scripts/content/u.ts', '#workers/env', 'content-checks-stand-alone'],
  ['scripts/build/v.ts', '#scripts/operator/leads', 'pictures-read-content'],
  ['scripts/operator/w.ts', '#chaos/run-chaos', 'operators-read-content'],
  ['scripts/checks/x.ts', '#scripts/operator/leads', 'checks-run-the-harnesses'],
  ['bench/y.ts', '#scripts/checks/bench', 'the-bench-knows-no-command'],
  ['chaos/z.ts', '#bench/case', 'chaos-knows-no-command'],
  ['tests/worker/a.test.ts', '#chaos/run-chaos', 'tests-know-no-harness'],
  ['app/domain/leads/o.ts', './p', 'no-cycles'],
  ['app/domain/leads/cycle-of-types.ts', './cycle-of-values', 'no-cycles'],
  ['app/routes/home/q.ts', '#app/shared/absent', 'imports-resolve'],
] as const

const allowed = {
  'app/shared/time.ts': '',
  'app/domain/leads/lead.ts': "import '#app/shared/time'",
  'app/domain/leads/lead-store.server.ts': "import './lead'",
  'app/domain/leads/persons/person-store.server.ts': '',
  'app/domain/leads/ports.ts': "import type { x } from './lead-store.server'",
  // A cycle is reported once, at its first file.
  'app/domain/leads/p.ts': "import './o'",
  'app/domain/leads/cycle-of-values.ts': "import type { x } from './cycle-of-types'",
  'app/content/site.ts': "import type { x } from '#app/domain/leads/lead'",
  'app/document/late.ts': "import '#app/ui/button'",
  'app/document/send-parts.server.ts': "import './late'",
  'app/shell/shell.ts': "import '#app/document/late'",
  'app/entry.server.tsx': "import '#app/shell/shell'",
  'app/flows/send.server.ts': "import '#app/domain/leads/lead-store.server'\nimport 'node:fs'",
  'app/ui/button.tsx': "import '#app/shared/time'",
  'app/routes/home/route.tsx': "import '#app/flows/send.server'\nimport '#app/ui/button'",
  'workers/env.ts': '',
  'workers/app.ts': "import 'virtual:react-router/server-build'\nimport '#app/flows/send.server'",
  'tests/support/fake.ts': "import '#app/domain/leads/lead'",
  'scripts/lib/run.ts': '',
  'scripts/local/serve.ts': "import '#scripts/lib/run'",
  'scripts/operator/leads.ts': "import '#app/flows/send.server'\nimport '#scripts/local/serve'",
  'scripts/checks/bench.ts': "import '#bench/case'\nimport '#chaos/run-chaos'",
  'bench/case.ts': "import '#workers/env'\nimport '#scripts/local/serve'",
  'chaos/run-chaos.ts': "import '#tests/support/fake'\nimport '#scripts/local/serve'",
}

const folders = ['app', 'workers', 'scripts', 'tests', 'bench', 'chaos']
let violations: { from: string; rule: { name: string } }[]
const tree = mkdtempSync(join(tmpdir(), 'maple-tape-imports-'))

beforeAll(() => {
  for (const [path, text] of Object.entries(allowed)) write(path, text)
  for (const [path, target] of forbidden) write(path, `import '${target}'`)
  const imports = Object.fromEntries(folders.map((name) => [`#${name}/*`, `./${name}/*`]))
  write('package.json', JSON.stringify({ type: 'module', imports }))
  write('tsconfig.json', '{}')
  const args = ['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json']
  violations = JSON.parse(cruise([...args, ...folders])).summary.violations
}, 30_000)

afterAll(() => rmSync(tree, { recursive: true }))

it.each(forbidden)('%s may not import %s', (path, _target, rule) => {
  expect(rulesBrokenBy(path)).toEqual([rule])
})

it.each(Object.keys(allowed))('%s breaks no rule', (path) => {
  expect(rulesBrokenBy(path)).toEqual([])
})

function rulesBrokenBy(path: string): string[] {
  return violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)
}

function write(path: string, text: string): void {
  const target = join(tree, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${text}\n${path.endsWith('.json') ? '' : 'export const x = 1\n'}`)
}

function cruise(args: string[]): string {
  const command = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  return execFileSync(process.execPath, [command, ...args], { cwd: tree, encoding: 'utf8' })
}
