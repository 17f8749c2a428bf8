// The direction of imports, as in ARCHITECTURE.md: shared → domain → flows → lead-form → routes, workers;
// beside the product, scripts/lib → scripts/local → content, build, operator, bench, chaos → checks.

const tests = '\\.test\\.tsx?$'
const product = '^(app|workers)/'

/** Forbids imports below `from`, except of what `allowed` matches. */
function only(name, from, allowed) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: '^(app|workers|scripts|tests|bench|chaos)/', pathNot: allowed },
  }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('shared-is-a-leaf', '^app/shared/', '^app/shared/'),
    only('a-domain-knows-only-itself', '^app/domain/([^/]+)/', '^app/(shared|domain/$1)/'),
    only('content-knows-shared-and-domain-types', '^app/content/', '^app/(content|shared|domain)/'),
    {
      name: 'content-takes-types-of-domains',
      severity: 'error',
      from: { path: '^app/content/', pathNot: tests },
      to: { path: '^app/domain/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'flows-are-below-pages',
      '^app/flows/',
      '^app/(flows|domain|shared|content)/|^app/services',
    ),
    only('ui-knows-no-domain', '^app/ui/', '^app/(ui|shared)/'),
    only(
      'the-lead-form-knows-no-page',
      '^app/lead-form/',
      '^app/(lead-form|phone-proof|flows|domain|document|ui|third-party|shared|content)/|^app/services',
    ),
    only(
      'phone-proof-knows-no-form',
      '^app/phone-proof/',
      '^app/(phone-proof|flows|domain|ui|shared|content)/|^app/services',
    ),
    only('third-parties-know-no-page', '^app/third-party/', '^app/(third-party|domain|ui|shared)/'),
    only(
      'the-market-board-knows-no-page',
      '^app/market-board/',
      '^app/(market-board|flows|domain|document|ui|shared|content)/|^app/services',
    ),
    only(
      'cards-and-texts-know-no-page',
      '^app/articles/',
      '^app/(articles|domain|document|ui|shared|content)/',
    ),
    only('documents-know-no-page', '^app/document/', '^app/(document|domain|ui|shared|content)/'),
    only('services-are-a-seam', '^app/services', '^app/(shared|domain)/|^app/services'),
    only('app-knows-no-workers', '^app/', '^app/'),
    only('production-knows-no-tests-or-scripts', '^workers/', '^(app|workers)/'),
    only('script-helpers-know-no-script', '^scripts/lib/', '^scripts/lib/'),
    only('the-local-run-is-below-commands', '^scripts/local/', `${product}|^scripts/(lib|local)/`),
    only('content-checks-stand-alone', '^scripts/content/', '^app/|^scripts/(lib|content)/'),
    only('pictures-read-content', '^scripts/build/', '^app/|^scripts/(lib|local|content|build)/'),
    only(
      'operators-read-content',
      '^scripts/operator/',
      `${product}|^scripts/(lib|local|content|operator)/`,
    ),
    only(
      'checks-run-the-harnesses',
      '^scripts/checks/',
      '^(app|bench|chaos)/|^scripts/(lib|local|content|checks)/',
    ),
    only('the-bench-knows-no-command', '^bench/', `${product}|^bench/|^scripts/(lib|local)/`),
    only(
      'chaos-knows-no-command',
      '^chaos/',
      `${product}|^chaos/|^scripts/(lib|local)/|^tests/support/`,
    ),
    {
      name: 'tests-know-no-harness',
      severity: 'error',
      from: { path: '^tests/' },
      to: { path: '^(bench|chaos)/|^scripts/checks/' },
    },
    only(
      'the-desk-knows-no-page',
      '^app/desk/',
      '^app/(desk|flows|domain|shared|content)/|^app/services',
    ),
    {
      name: 'no-page-knows-the-desk',
      comment: 'Public bundles have nothing of it.',
      severity: 'error',
      from: { path: '^(app|workers)/', pathNot: ['^(app|workers)/desk/', tests] },
      to: { path: '^app/desk/' },
    },
    {
      name: 'workers-know-no-screens',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'persons-are-reached-through-flows',
      comment: 'A flow asks for a proven phone; a store would answer anyone.',
      severity: 'error',
      from: { path: '^app/(routes|lead-form|phone-proof)/|^workers/api/', pathNot: tests },
      to: {
        path: '^app/domain/(leads/persons/.*|leads/lead|compliance/suppression|verification/challenge)-store\\.server',
      },
    },
    {
      name: 'one-importer-of-the-build',
      severity: 'error',
      // The bench's hello page is a separate site.
      from: { pathNot: '^(workers/app|bench/hello/worker)\\.ts$' },
      to: { path: '^virtual:react-router/server-build' },
    },
    {
      name: 'browser-safe-files-load-no-server-file',
      severity: 'error',
      from: {
        path: '^app/(domain|document|lead-form|phone-proof|market-board|ui|shared|content)/',
        pathNot: ['\\.server\\.tsx?$', tests],
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'An unresolved import would bypass every rule above.',
      severity: 'error',
      from: {},
      // The last ones are the finished build and its wrappers in local runs.
      to: {
        couldNotResolve: true,
        pathNot: [
          '\\+types/',
          '^(virtual|cloudflare):',
          '^\\./(index|cached-entry|platform-cache|clocked-entry|at-start|settings)\\.js$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^bench/hello/build/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
