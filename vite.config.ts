import { cloudflare } from '@cloudflare/vite-plugin'
import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import { defineConfig, type Plugin } from 'vite'
import { linkTerms, nameTables, noteClaims } from './scripts/build/article-markup.ts'
import { builtStylesPlugin } from './scripts/build/built-styles-plugin.ts'
import { inlined, oldestBrowsers } from './scripts/build/inlined-plugin.ts'
import { articlesPlugin } from './scripts/content/articles-plugin.ts'
import { findClaimProblems } from './scripts/content/claim-problems.ts'

/** sonner writes a style element without a nonce, which the policy blocks; its CSS comes as a file. */
const sonnerWithoutStyle: Plugin = {
  name: 'sonner-without-style',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index')) return undefined
    const small = code.replace(/^__insertCSS\(.*\);?$/m, '')
    if (small === code) this.error(`${id} writes its style otherwise than is assumed here.`)
    return small
  },
}

/** Fails the build on a claim that is unknown or expired, and on a figure outside `<Claim>`. */
const claimsHold: Plugin = {
  name: 'claims-hold',
  apply: 'build',
  buildStart() {
    const problems = findClaimProblems()
    if (problems.length > 0) this.error(problems.join('\n'))
  },
}

/** The policy forbids style attributes, so a table's cells keep `align`. */
const articleTexts = mdx({
  remarkPlugins: [remarkFrontmatter, remarkGfm],
  rehypePlugins: [nameTables, noteClaims, linkTerms],
  tableCellAlignToStyle: false,
  // The desk shows the runbook's own text.
  mdExtensions: [],
})

/** A few hundred bytes each, and every page with a form loads all of them. */
const formResponses =
  /app\/(lead-form\/skip-reload-on-submit|content\/messages|ui\/(or-lost|field|notice)|shared\/(read-form|assert-never|digits))\.tsx?$/

/** Few files: each costs a request and a name in every page, and compresses separately. */
const output = {
  codeSplitting: {
    groups: [
      {
        name: 'framework',
        test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
      },
      {
        name: 'frame',
        test: /app\/(root|shell\/(?!channel-form|find-your-way|suggest)|document\/frame)/,
      },
      {
        name: 'form-responses',
        test: formResponses,
      },
      {
        // Split between the pages that share them, they weigh a tenth more.
        name: 'checked-forms',
        test: /node_modules\/(@conform-to|zod)\/|app\/ui\/use-(checked-form|focus-on-refusal|after-press)\.ts$/,
      },
      {
        name: 'parts',
        test: /\/(cover|article-time|late|server-part|breadcrumbs|firm-card|buttons-form|sign-up-to-comment|call-plan|content\/article)\.tsx?$/,
      },
    ],
  },
}

/** The Worker keeps the names of functions and classes, which the stack of an error shows. */
const keepNames = { function: true, class: true }
const withNames = { compress: { keepNames }, mangle: { keepNames }, codegen: true } as const

// Development server only: a build takes its environment from its deployment.
const development = { vars: { APP_ENV: 'development' } }

export default defineConfig(({ command }) => ({
  environments: {
    client: { build: { target: oldestBrowsers, rolldownOptions: { output } } },
    ssr: { build: { rolldownOptions: { output: { minify: withNames } } } },
  },
  plugins: [
    claimsHold,
    articlesPlugin({ hasSamples: process.env.CLOUDFLARE_ENV !== 'production' }),
    builtStylesPlugin(),
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      config: command === 'serve' ? development : {},
    }),
    tailwindcss(),
    sonnerWithoutStyle,
    inlined,
    { enforce: 'pre', ...articleTexts },
    reactRouter(),
  ],
  optimizeDeps: {
    // Discovered late, each of these makes a new dev server respond to its first page with 504.
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'sonner',
      '@conform-to/react/future',
      'zod/mini',
      'libphonenumber-js/min',
    ],
  },
}))
