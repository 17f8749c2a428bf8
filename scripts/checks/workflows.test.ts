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
    for (const [, name = ''] of readText(file).matchAll(/run: npm (?!ci$)(?:run )?([\w:-]+)/gm)) {
      expect(scripts).toHaveProperty(name)
    }
  }
})

it('shows secrets of an environment to the step that deploys only, after an approval', () => {
  const { jobs } = parse(readText('.github/workflows/deploy.yml'))
  expect(jobs.build).toMatchObject({ needs: 'test' })
  expect(jobs.deploy).toMatchObject({ needs: 'build', environment: expect.any(String) })
  const deploying = jobs.deploy.steps.pop()
  expect(deploying.run).toMatch(/^npm run deploy -- .*--built/)
  expect(deploying.env.CLOUDFLARE_API_TOKEN).toContain('secrets.')
  expect(JSON.stringify(jobs)).not.toContain('secrets')
})

it('hands the build over to the job that deploys it', () => {
  const { jobs } = parse(readText('.github/workflows/deploy.yml'))
  const using = (job: { steps: { uses?: string; with: object }[] }, action: string) =>
    job.steps.find(({ uses = '' }) => uses.startsWith(`actions/${action}@`))?.with
  expect(using(jobs.build, 'upload-artifact')).toMatchObject({
    name: 'build',
    path: 'build/\n.wrangler/deploy/\n',
    // Names of folders that begin with a dot.
    'include-hidden-files': true,
  })
  expect(using(jobs.deploy, 'download-artifact')).toEqual({ name: 'build' })
})
