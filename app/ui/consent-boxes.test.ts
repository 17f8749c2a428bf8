import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const app = fileURLToPath(new URL('..', import.meta.url))

// Rendered pages are checked in tests/e2e/every-response.spec.ts; here, no component could ask for it.
it('no component can render a box that is ticked, but for the leads that an operator has chosen', () => {
  const files = globSync('**/*.tsx', { cwd: app }).filter((name) => !name.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const ticking = files.filter((name) => {
    const source = readFileSync(`${app}/${name}`, 'utf8')
    return /checkbox/i.test(source) && /\b(defaultChecked|checked)\s*(=|:)/.test(source)
  })
  expect(ticking).toEqual(['desk/leads/fix-page.tsx'])
})
