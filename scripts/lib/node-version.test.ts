import { expect, it } from 'vitest'
import { unsupportedNode } from './node-version.mjs'

it.each([
  ['20.0.0', 'linux', 'x64'],
  ['22.12.0', 'darwin', 'arm64'],
  ['24.1.0', 'win32', 'x64'],
])('Node %s on %s %s will do', (version, platform, arch) => {
  expect(unsupportedNode(version, platform, arch)).toBeUndefined()
})

it.each([
  ['18.20.0', 'linux', 'x64', 'Node 20 or newer'],
  ['22.11.0', 'linux', 'arm64', 'Node 22.12 or newer'],
  ['20.20.2', 'darwin', 'arm64', 'Node 22.12 or newer'],
])(
  'Node %s on %s %s is refused with the version that would do',
  (version, platform, arch, wanted) => {
    expect(unsupportedNode(version, platform, arch)).toContain(wanted)
  },
)
