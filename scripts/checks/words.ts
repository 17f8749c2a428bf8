import ts from 'typescript'
import { listFiles, readText } from '#scripts/lib/paths.ts'

type Text = { file: string; line: number; text: string }

const surfaces =
  '{articles,content,lead-form,market-board,phone-proof,routes,shell,third-party,ui}/**/*.{ts,tsx,mdx}'
const listFile = 'scripts/checks/banned-words.txt'
const codeFiles = [
  '{app,bench,chaos,scripts,tests,workers}/**/*.{ts,tsx,mjs,css}',
  'migrations/**/*.sql',
  '*.{ts,mjs}',
]

/** Returns what an editor would refuse in pages, comments, help texts and test titles: where, and which rule. */
export function findWordProblems(): string[] {
  const rules = readRules(readText(listFile))
  const located = (problemsOf: typeof wordProblems) => (one: Text) =>
    problemsOf(one.text, rules).map((problem) => `${one.file}:${one.line}: ${problem}`)
  const pages = listFiles(`app/${surfaces}`).filter((file) => !/\.test\.|\.d\.ts$/.test(file))
  // Its own test quotes the words.
  const code = listFiles(codeFiles).filter((file) => file !== 'scripts/checks/words.test.ts')
  return [
    ...pages.flatMap((file) => visibleTexts(file, readText(file))).flatMap(located(wordProblems)),
    ...code.flatMap((file) => codeTexts(file, readText(file))).flatMap(located(bannedWords)),
  ]
}

export type WordRules = { banned: RegExp; fixed: string[] }

/** Reads the list's form: a pattern a line, `but …` before text that is fixed, `#` before a comment. */
export function readRules(list: string): WordRules {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const fixed = lines.filter((line) => line.startsWith('but '))
  const words = lines.filter((line) => !fixed.includes(line))
  return {
    banned: new RegExp(
      `(?<![\\w’'-])(?:${words.join('|').replaceAll(' ', '[\\s*/]+')})(?![\\w’'-])`,
      'gi',
    ),
    fixed: fixed.map((line) => line.slice('but '.length)),
  }
}

export function bannedWords(text: string, { banned, fixed }: WordRules): string[] {
  const judged = withoutFixed(text, fixed)
  return Array.from(judged.matchAll(banned), ([word]) => `“${word}” is in ${listFile}.`)
}

function withoutFixed(text: string, fixed: string[]): string {
  return fixed.reduce((rest, one) => rest.replaceAll(one, ''), text)
}

export function wordProblems(text: string, rules: WordRules): string[] {
  const judged = withoutFixed(text, rules.fixed)
  return [
    ...bannedWords(text, rules),
    ...(/[a-z]'[a-z]|(?<![=\w])"[A-Za-z][^"<>{}=]* [^"<>{}=]*"/i.test(judged)
      ? ['A straight quote: write ’, “ or ”.']
      : []),
    ...(/(?<![\w\])}–-])-\d+(?:\.\d+)?\s?(?:%|per cent)/.test(judged)
      ? ['A hyphen before a figure: write − (U+2212).']
      : []),
  ]
}

/** Returns the sentences of a file that a visitor can read: all of an article, and of code all but names, paths and markup. */
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
      if (isSentence(node.text)) add(node, node.text.replace(/<[^>]*>?|^[^<]*>/g, ' '))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts.filter(({ text }) => text !== '')
}

const comment = /(?<!\*)\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*|^\s*-- .*/gm
const helpText = /\busage = `[^`]*`/g
const testTitle = /(?:\b(?:it|test|describe)|\))\(\s*['"`](.+?)['"`][,)]/g

/** Returns a file's comments and help texts, and of tests the titles. */
export function codeTexts(file: string, source: string): Text[] {
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
  return [comment, helpText, ...(isTest ? [testTitle] : [])].flatMap((pattern) =>
    Array.from(source.matchAll(pattern), ({ 0: whole, 1: title, index }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      text: title ?? whole,
    })),
  )
}

/** Words with a space between them. Statements to a database and lists of class names don't count. */
function isSentence(text: string): boolean {
  return (
    /[a-z’]+[,.:;]? [a-z“(]/i.test(text) && !/^\s*(?:SELECT|INSERT|UPDATE|DELETE) |\[&/.test(text)
  )
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
