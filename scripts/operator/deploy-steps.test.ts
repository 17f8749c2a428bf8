import { expect, it } from 'vitest'
import { type DeploySteps, deploy } from './deploy-steps.ts'

function recorded(problems: string[] = [], failing?: string) {
  const done: string[] = []
  const take = (name: string) => async () => {
    done.push(name)
    if (name === failing) throw new Error(`${name} failed`)
  }
  const steps: DeploySteps = {
    check: async () => problems,
    build: take('build'),
    release: async () => {
      await take('release')()
      return 'Deployed.'
    },
    cleanUp: () => void done.push('cleanUp'),
  }
  return { done, steps }
}

it('builds, releases and leaves no production build behind', async () => {
  const { done, steps } = recorded()
  expect(await deploy(steps, { isDryRun: false })).toBe('Deployed.')
  expect(done).toEqual(['build', 'release', 'cleanUp'])
})

it('migrates and uploads nothing in a dry run', async () => {
  const { done, steps } = recorded()
  expect(await deploy(steps, { isDryRun: true })).toContain('Nothing was migrated or uploaded')
  expect(done).toEqual(['build', 'cleanUp'])
})

it('does nothing while there is a problem, and names all of them', async () => {
  const { done, steps } = recorded(['SEAL_KEY is missing', 'sample content: article x'])
  await expect(deploy(steps, { isDryRun: false })).rejects.toThrow(/SEAL_KEY[\s\S]*article x/)
  expect(done).toEqual([])
})

it.each([
  ['build', ['build', 'cleanUp']],
  ['release', ['build', 'release', 'cleanUp']],
])('stops where %s fails', async (failing, expected) => {
  const { done, steps } = recorded([], failing)
  await expect(deploy(steps, { isDryRun: false })).rejects.toThrow(failing)
  expect(done).toEqual(expected)
})
