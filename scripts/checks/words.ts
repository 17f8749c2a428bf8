import ts from 'typescript'
import { listFiles, readText } from '#scripts/lib/paths.ts'

type Text = { file: string; line: number; text: string }

const surfaces =
  '{articles,content,lead-form,market-board,phone-proof,routes,shell,third-party,ui}/**/*.{ts,tsx,mdx}'
const listFile = 'scripts/checks/banned-words.txt'

/** Returns what an editor would refuse in the text of pages: where, and which rule. */
export function findWordProblems(): string[] {
  const rules = readRules(readText(listFile))
  const files = listFiles(`app/${surfaces}`).filter((file) => !/\.test\.|\.d\.ts$/.test(file))
  return files
    .flatMap((file) => visibleTexts(file, readText(file)))
    .flatMap(({ file, line, text }) =>
      wordProblems(text, rules).map((problem) => `${file}:${line}: ${problem}`),
    )
}

export type WordRules = { banned: RegExp; fixed: string[] }

/** Reads the list's form: a phrase a line, `but …` before text that is fixed, `#` before a comment. */
export function readRules(list: string): WordRules {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const fixed = lines.filter((line) => line.startsWith('but '))
  const words = lines.filter((line) => !fixed.includes(line))
  return {
    banned: new RegExp(`(?<![\\w’'-])(?:${words.map(escaped).join('|')})(?![\\w’'-])`, 'gi'),
    fixed: fixed.map((line) => line.slice('but '.length)),
  }
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
}

export function wordProblems(text: string, { banned, fixed }: WordRules): string[] {
  const judged = fixed.reduce((rest, one) => rest.replaceAll(one, ''), text)
  return [
    ...Array.from(judged.matchAll(banned), ([word]) => `“${word}” is in ${listFile}.`),
    ...(/[a-z]'[a-z]|(?<![=\w])"[A-Za-z][^"<>{}=]* [^"<>{}=]*"/i.test(judged)
      ? ['A straight quote: write ’, “ or ”.']
      : []),
    ...(/(?<![\w\])}–-])-\d+(?:\.\d+)?\s?(?:%|per cent)/.test(judged)
      ? ['A hyphen before a figure: write − (U+2212).']
      : []),
  ]
}

/** Returns the sentences of a file that a visitor can read: of an article all, of code what is no name, path or markup. */
export function visibleTexts(file: string, source: string): Text[] {
  if (file.endsWith('.mdx')) return articleTexts(file, source)
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const texts: Text[] = []
  const add = (node: ts.Node, text: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    texts.push({ file, line, text: text.replace(/\s+/g, ' ').trim() })
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isStringLiteralLike(node) && isSentence(node.text)) add(node, node.text)
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (isSentence(node.text)) add(node, withoutMarkup(node.text))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts.filter(({ text }) => text !== '')
}

/** Words with a space between them; a statement to a database and a list of class names are none. */
function isSentence(text: string): boolean {
  return (
    /[a-z’]+[,.:;]? [a-z“(]/i.test(text) && !/^\s*(?:SELECT|INSERT|UPDATE|DELETE) |\[&/.test(text)
  )
}

function withoutMarkup(text: string): string {
  return text.replace(/<[^>]*>?|^[^<]*>/g, ' ')
}

function articleTexts(file: string, source: string): Text[] {
  return source.split('\n').flatMap((line, index) => {
    const text = line
      .replace(/^\w+: (["'])(.*)\1$/, '$2')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/<[^>]*>/g, ' ')
    return /^\w+:\s|^\s+url:/.test(line) && !/^(?:headline|excerpt)/.test(line)
      ? []
      : [{ file, line: index + 1, text }]
  })
}
