import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '#scripts/lib/paths.ts'
import { findUnhandledPromises } from './unhandled-promises.ts'

const before = `
declare function send(): Promise<void>
declare function each(callback: () => void): void
declare function wait(callback: () => void | Promise<void>): Promise<void>
let last: Promise<void>
`
const unhandled = [
  'send()',
  'send().then(() => 1)',
  'send().finally(() => 1)',
  'true && send()',
  'true ? send() : 0',
  '[1, 2].map(async () => 1)',
  'each(async () => {})',
  'each(() => send())',
]
const handled = [
  'await send()',
  'void send()',
  'send().catch(() => 1)',
  'send().then(() => 1, () => 2)',
  'last = send()',
  'await wait(() => send())',
  'each(() => void send())',
  'each(() => {})',
]

const path = join(root, 'not-on-disk.ts')
const found = linesFound([...unhandled, ...handled])

it.each(unhandled)('finds %s', (line) => expect(found).toContain(line))

it.each(handled)('lets %s pass', (line) => expect(found).not.toContain(line))

function linesFound(lines: string[]): string[] {
  const text = `${before}${lines.map((line) => `;${line}`).join('\n')}\nexport {}`
  const options: ts.CompilerOptions = {
    lib: ['lib.es2023.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    types: [],
    strict: true,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, text, target, true) : getSourceFile(name, target)
  const program = ts.createProgram([path], options, host)
  const file = program.getSourceFile(path)
  if (!file) throw new Error('not read')
  return findUnhandledPromises(file, program.getTypeChecker()).map((finding) => {
    const line = text.split('\n')[Number(finding.split(':', 1)[0]) - 1] ?? ''
    return line.slice(1)
  })
}
