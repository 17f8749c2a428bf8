import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'

type Rule = { what: string; pattern: RegExp; allowed: string[] }

// Each of these has one place, and a reason to be nowhere else.
const rules: Rule[] = [
  {
    what: 'a form is read by readForm alone, which drops every field that is none of ours',
    pattern: /\.formData\(|parseBody\(/,
    allowed: ['app/shared/read-form.ts'],
  },
  {
    what: 'nested names are parsed by parseForm alone, which gives the parser only names of ours; in browsers by one hook',
    pattern: /import (?!type)[^'"]*['"]@conform-to\//,
    allowed: ['app/shared/parse-form.ts', 'app/ui/use-checked-form.ts'],
  },
  {
    what: 'only data-request.ts distinguishes requests for data and documents',
    pattern: /['"`/]\.data\b|\\\.data\b/,
    allowed: ['app/shared/data-request.ts'],
  },
  {
    what: 'text becomes markup by html alone, which escapes it',
    pattern: /&(amp|lt|quot);|hono\/html/,
    allowed: ['app/document/html.ts'],
  },
  {
    what: 'the message of an error, which may quote a client, is read by errorFields alone',
    pattern: /String\((error|reason|cause|thrown)\)|\b(error|cause|thrown)\.(message|stack)\b/,
    allowed: ['app/shared/error-fields.ts'],
  },
  {
    // Exceptions: /go and what it shares with pages, the session library, the inline script, one test of a header.
    what: 'cookies are read and written by cookies.ts',
    pattern:
      /from '(hono\/(utils\/)?cookie|cookie)'|\bcreateCookie\b|document\.cookie\.|SameSite=|split\(\/;|\(\?:\^\|.?;/,
    allowed: [
      // An operator's, at the address of one page.
      'app/desk/leads/kept-cookie.ts',
      'app/document/asked-page.ts',
      'app/document/frame-script.ts',
      'app/domain/attribution/tracking-cookie.ts',
      'app/domain/leads/persons/receipt-store.server.ts',
      'app/domain/links/visitor-mark.ts',
      'app/shared/cookies.ts',
      'app/shared/preferences.ts',
      // The sandbox's own, with the framework's signed cookies.
      'workers/desk/local-sign-in.ts',
    ],
  },
  {
    // Exceptions: memos of a deployment's constants, the process's console, and browser code.
    what: 'what an isolate keeps between requests is in isolate.ts',
    pattern: /^(export )?(let \w|const \w+[^\n]* = new (Map|WeakMap|Set)(<[^\n]*>)?\(\))/m,
    allowed: [
      'app/articles/article-body.server.tsx',
      'app/desk/render-desk.tsx',
      'app/document/html.ts',
      'app/document/server-part.tsx',
      'app/document/wake-script.ts',
      'app/lead-form/first-step.tsx',
      'app/market-board/last-reading.ts',
      'app/third-party/turnstile.ts',
      'app/ui/toast.ts',
      'workers/app.ts',
      'workers/isolate.ts',
      'workers/log.ts',
    ],
  },
  {
    what: 'JSON is parsed with a schema, never taken at its word',
    pattern: /JSON\.parse\((?:[^()]|\([^()]*\))*\) as\b/,
    allowed: [],
  },
  {
    what: 'rows are typed by Row, from the migrations; only counts have a type where they are read',
    pattern: /(\.(first|all|raw)|\b(own)?[sS]ql)<(string|[^<>(]*\{[^}]*: (?!number))/,
    allowed: [],
  },
  {
    what: 'SQL binds every value; only names from our own lists are composed at run time',
    pattern: /\bownSql\b/,
    allowed: [
      'app/domain/compliance/sealed-store.server.ts',
      'app/domain/funnel/funnel-desk-store.server.ts',
      'app/domain/funnel/funnel-store.server.ts',
      'app/domain/market/market-store.server.ts',
      'app/domain/market/rounds/round-statements.server.ts',
      'app/shared/sql.server.ts',
    ],
  },
  {
    what: 'a phone number, a lead’s ID and a link’s slug are made by their parsers alone',
    pattern: /\bas (PhoneNumber|LeadId|LinkSlug)\b/,
    allowed: [],
  },
  {
    what: 'what a brand is told from is written down beside the brand alone',
    pattern: /\bis (PhoneNumber|LeadId|LinkSlug)\b|\.brand</,
    allowed: ['app/shared/brands.ts'],
  },
  {
    // Comments may say it of a code, and of other numbers.
    what: 'no page says how many digits a code has but by the setting',
    pattern: /^(?!\s*(\/?\*|\/\/)).*\b(4|four)[- ]digits?\b/im,
    allowed: [],
  },
]

const files = listFiles('{app,workers}/**/*.{ts,tsx,mdx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

it.each(rules)('$what', ({ pattern, allowed }) => {
  const holding = files.filter((file) => pattern.test(readText(file)))
  expect(holding.sort()).toEqual(allowed)
})

const imports = /\b(?:from|import|import\(|mock\()\s*'([.#][^']+)'/g

/** One way to write an import: `./` for the same folder and below, `#app/` and the like for the rest. */
function problemOf(file: string, target: string): string | null {
  if (target.startsWith('..')) return 'climbs'
  if (target.startsWith(`#${dirname(file)}/`)) return 'names its own folder'
  // Vite resolves extensions for app/ and workers/; Node, which also runs the rest, does not.
  const isBundled = /^(app|workers)\//.test(file)
  if (isBundled) return /\.tsx?$/.test(target) ? 'has an ending' : null
  return /\.\w+$/.test(target) && !target.endsWith('.server') ? null : 'has no ending'
}

it('imports are written in one way', () => {
  const sources = listFiles(['{app,workers,scripts,tests,bench,chaos}/**/*.{ts,tsx,mjs}', '*.ts'])
  const problems = sources
    // It contains imports that break rules.
    .filter((file) => !file.endsWith('import-rules.test.ts'))
    .flatMap((file) => {
      return Array.from(
        readText(file).matchAll(imports),
        ([, target = '']) => [file, target] as const,
      )
    })
    .map(([file, target]) => `${file}: ${target} ${problemOf(file, target) ?? ''}`)
    .filter((problem) => !problem.endsWith(' '))
  expect(problems).toEqual([])
})
