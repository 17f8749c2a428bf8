import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { listFiles, readText } from '#scripts/lib/paths.ts'

const files = listFiles('.github/workflows/*.yml').sort()

it.each(files)('pins each action by commit, with its version beside it: %s', (file) => {
  const used = Array.from(readText(file).matchAll(/uses: (.+)/g), ([, action = '']) => action)
  const others = used.filter((action) => !action.startsWith('./'))
  expect(used.length).toBeGreaterThan(0)
  for (const action of others)
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

it.each(files)('gives its token nothing but reading: %s', (file) => {
  expect(parse(readText(file)).permissions).toEqual({ contents: 'read' })
  expect(readText(file)).not.toContain('pull_request_target')
})

it('runs commands that exist', () => {
  const { scripts } = JSON.parse(readText('package.json'))
  for (const file of files) {
    for (const [, name = ''] of readText(file).matchAll(/run: npm (?:run )?([\w:-]+)/g)) {
      expect(scripts).toHaveProperty(name)
    }
  }
})

it('shows secrets of an environment to the job that waits for its approval only', () => {
  const { jobs } = parse(readText('.github/workflows/deploy.yml'))
  expect(jobs.deploy).toMatchObject({ needs: 'test', environment: expect.any(String) })
  const { deploy: _, ...others } = jobs
  expect(JSON.stringify(others)).not.toContain('secrets')
})
