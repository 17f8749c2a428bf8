import ts from 'typescript'
import { expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'

/** Flows about one person's data, by file: who may call them is decided by their parameters. */
const personFlows: Record<string, string[]> = {
  'audit-owner': ['auditLook', 'auditChange'],
  'change-consent': ['withdrawConsent', 'agreeAgain'],
  'erase-person': ['erasePerson', 'eraseOwnData'],
  'forget-person': ['forgetPerson'],
  'open-own-data': ['openOwnData', 'endVisit'],
  'read-person': ['readPerson'],
}

/** What a flow about a person reaches for in the services. */
const personStores = /\b(people|'people')\b/

type Flow = { file: string; name: string; types: string[]; text: string }

const flows = listFiles('app/flows/*.server.ts').flatMap((path): Flow[] => {
  const text = readText(path)
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const file = path.replace(/^.*[/\\]|\.server\.ts$/g, '')
  return source.statements.flatMap((node) => {
    const isExported =
      ts.isFunctionDeclaration(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || !node.name) return []
    const types = node.parameters.map((one) => one.type?.getText(source) ?? '')
    return [{ file, name: node.name.text, types, text: node.getText(source) }]
  })
})

const expected = Object.entries(personFlows).flatMap(([file, names]) =>
  names.map((name) => `${file} ${name}`),
)

it.each(expected)('%s takes a proven phone, and no bare one', (wanted) => {
  const flow = flows.find(({ file, name }) => `${file} ${name}` === wanted)
  expect(flow?.types).toContain('ProvenPhone')
  expect(flow?.types.filter((type) => /\bPhoneNumber\b|phone\??:/.test(type))).toEqual([])
})

it('lists every flow that reaches for a person’s records or takes a proven phone', () => {
  const found = flows.filter(
    ({ types, text }) => types.includes('ProvenPhone') || personStores.test(text),
  )
  expect(found.map(({ file, name }) => `${file} ${name}`).sort()).toEqual([...expected].sort())
})

it('makes a proven phone from a checked proof, or for an operator who is named, and nowhere else', () => {
  const files = listFiles('{app,workers,scripts}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const holding = (pattern: RegExp) => files.filter((path) => pattern.test(readText(path)))
  expect(holding(/new ProvenPhone\b/)).toEqual(['app/flows/proven-phone.server.ts'])
  expect(holding(/\bas ProvenPhone\b/)).toEqual([])
  expect(holding(/ProvenPhone\.ofOperator\(/)).toEqual(['scripts/operator/persons.ts'])
})

it('reaches a person’s records through a flow, from every screen and call', () => {
  const edges = listFiles('{app/{routes,lead-form,phone-proof},workers/api}/**/*.{ts,tsx}')
  const asking = edges.filter((path) =>
    /services\.people|\{[^{}]*\bpeople\b[^{}]*\} = |'people'/.test(readText(path)),
  )
  expect(asking).toEqual([])
})
