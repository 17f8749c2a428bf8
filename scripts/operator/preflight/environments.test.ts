import { expect, it } from 'vitest'
import { readText } from '#scripts/lib/paths.ts'

const sections = readText('wrangler.toml').split(/^(?=\[)/m)

/** Returns the tables of an environment, each with the names that tell it from others of its kind. */
function tablesOf(environment: string): string[] {
  const own = `env.${environment}`
  return (
    sections
      .filter((section) => section.includes(`[${own}.`))
      // An owner may send emails from one environment alone.
      .filter((section) => !/^\[\[.*send_email/.test(section))
      .map((section) => {
        const [head = ''] = section.split('\n')
        const names =
          section.match(
            /^(binding|name|run_.+|max_.+|cpu_ms|crons|head_.+|invocation_.+) = .*$/gm,
          ) ?? []
        return [head.replace(own, 'env'), ...names].join(' ')
      })
  )
}

it('gives staging whatever production has, and sends its files through the Worker', () => {
  const [files, ...others] = tablesOf('staging')
  expect(files).toBe('[env.assets] binding = "ASSETS" run_worker_first = true')
  expect(others).toEqual(tablesOf('production'))
  expect(others.length).toBeGreaterThan(10)
})
