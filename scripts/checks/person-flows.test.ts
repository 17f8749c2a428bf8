import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { listFiles, readText } from '#scripts/lib/paths.ts'

type Authority = 'ProvenPhone' | 'ProvenReader' | 'ConfirmedEmail' | 'OptOut'

/** Flows about one person's data, by file, with the value that authorises them, which their parameters require. */
const flowsOf: Record<Authority, Record<string, string[]>> = {
  ConfirmedEmail: {
    'erase-email': ['eraseEmail'],
    'find-person': ['findByEmail'],
    'open-own-data': ['copyForOwner'],
    'read-person': ['readMessages'],
  },
  OptOut: { 'reapply-opt-out': ['reapplyOptOut'] },
  ProvenReader: { 'post-comment': ['markComment', 'postComment'] },
  ProvenPhone: {
    'change-consent': ['withdrawConsent', 'agreeAgain'],
    'erase-person': ['erasePerson', 'eraseOwnData', 'forgetPerson', 'suppressPhone'],
    'find-person': ['findByPhone', 'previewErasure'],
    'note-for-request': ['standingOf'],
    'open-own-data': ['openOwnData', 'copyForOwner', 'endVisit'],
    'read-person': ['readPerson'],
  },
}

/** What a flow about a person uses of the services, or does to data stored under a phone or an email. */
const personStores: Record<Authority, RegExp> = {
  ConfirmedEmail: /\bconfirmations\.erase\(/,
  OptOut: /\boptOut\.kind\b/,
  ProvenReader: /\bcomments\.(add|mark)\(/,
  ProvenPhone: /\b(people|'people')\b|\bsuppression\.add\(/,
}

/** The same with a plain value, which anyone could pass. */
const rawTypes: Record<Authority, RegExp> = {
  ConfirmedEmail: /\bstring\b|\bemail(Key)?\??:/,
  OptOut: /\bstring\b|Key\??:/,
  ProvenReader: /\bstring\b|phoneKey\??:/,
  ProvenPhone: /\bPhoneNumber\b|phone\??:/,
}

const authorities: Authority[] = ['ProvenPhone', 'ProvenReader', 'ConfirmedEmail', 'OptOut']

type Flow = { file: string; name: string; types: string[]; text: string }

const flows = listFiles('app/flows/*/*.server.ts').flatMap((path): Flow[] => {
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

describe.each(authorities)('a flow that needs a %s', (authority) => {
  const expected = Object.entries(flowsOf[authority]).flatMap(([file, names]) =>
    names.map((name) => `${file} ${name}`),
  )

  it.each(expected)('takes it, and no plain value: %s', (wanted) => {
    const flow = flows.find(({ file, name }) => `${file} ${name}` === wanted)
    expect(flow?.types).toContain(authority)
    expect(flow?.types.filter((type) => rawTypes[authority].test(type))).toEqual([])
  })

  it('is one of these, or reaches for no person’s records', () => {
    const found = flows.filter(
      ({ types, text }) =>
        types.includes(authority) ||
        // The log of opt-outs has only what was authorised once, by any of the others.
        (!types.includes('OptOut') && personStores[authority].test(text)),
    )
    expect(found.map(({ file, name }) => `${file} ${name}`).sort()).toEqual([...expected].sort())
  })
})

const files = listFiles('{app,workers,scripts}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
const holding = (pattern: RegExp) => files.filter((path) => pattern.test(readText(path))).sort()

it('makes a proven phone from a checked proof, or for an operator who is named, and nowhere else', () => {
  expect(holding(/new ProvenPhone\b/)).toEqual(['app/flows/own-data/proven-phone.server.ts'])
  expect(holding(/\bas ProvenPhone\b/)).toEqual([])
  expect(holding(/ProvenPhone\.ofOperator\(/)).toEqual([
    'app/desk/leads/find-lead.ts',
    'app/flows/leads/show-lead.server.ts',
    'scripts/operator/persons.ts',
  ])
})

it('makes a proven reader from a receipt, and nowhere else', () => {
  expect(holding(/new ProvenReader\b/)).toEqual(['app/flows/comments/proven-reader.server.ts'])
  expect(holding(/\bas ProvenReader\b/)).toEqual([])
})

it('makes a confirmed email from a usable link, or for an operator who is named, and nowhere else', () => {
  expect(holding(/new ConfirmedEmail\b/)).toEqual(['app/flows/own-data/confirmed-email.server.ts'])
  expect(holding(/\bas ConfirmedEmail\b/)).toEqual([])
  expect(holding(/ConfirmedEmail\.check\(/)).toEqual(['app/flows/own-data/erase-email.server.ts'])
  expect(holding(/ConfirmedEmail\.ofOperator\(/)).toEqual([
    'app/desk/leads/find-lead.ts',
    'scripts/operator/contacts-command.ts',
    'scripts/operator/persons.ts',
  ])
})

it('applies opt-outs again when a backup is restored, and nowhere else', () => {
  expect(holding(/(?<!function )\breapplyOptOut\(/)).toEqual([
    'scripts/operator/settle-restored.ts',
  ])
  expect(holding(/\.listSince\(/)).toEqual(['scripts/operator/settle-restored.ts'])
})

it('reaches a person’s records through a flow, from every screen and call', () => {
  const edges = listFiles('{app/{routes,lead-form,phone-proof},workers/api}/**/*.{ts,tsx}')
  const asking = edges.filter((path) =>
    /services\.people|\{[^{}]*\bpeople\b[^{}]*\} = |'people'/.test(readText(path)),
  )
  expect(asking).toEqual([])
})
