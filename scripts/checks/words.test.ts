import { describe, expect, it } from 'vitest'
import { readText } from '#scripts/lib/paths.ts'
import {
  bannedWords,
  codeTexts,
  findWordProblems,
  readRules,
  visibleTexts,
  wordProblems,
} from './words.ts'

const rules = readRules(readText('scripts/checks/banned-words.txt'))
const problemsOf = (file: string, source: string) =>
  visibleTexts(file, source).flatMap(({ line, text }) =>
    wordProblems(text, rules).map((problem) => [line, problem]),
  )

describe('the words of pages', () => {
  it('keep the list’s rules, as do comments, help texts and test titles', () => {
    expect(findWordProblems()).toEqual([])
  })

  it.each([
    ['an element', 'const a = <p>Ask\n whoever calls.</p>', 1],
    ['an attribute', 'const a = <Card title="Ask whoever calls" />', 1],
    ['a text in code', "const title = 'Ask whoever calls'", 1],
    ['a template', `const title = \`Ask whoever calls \${name}\``, 1],
  ])('are read in %s', (_, source, line) => {
    expect(problemsOf('app/a.tsx', source)).toEqual([[line, expect.stringContaining('whoever')]])
  })

  it('are read in an article, but not in its addresses', () => {
    const source = 'slug: whoever\nheadline: Whoever calls\n\nAsk [whom](https://a.example/upon).'
    expect(problemsOf('app/content/articles/a.mdx', source).map(([line]) => line)).toEqual([2, 4])
  })

  it.each([
    ["It isn't so.", 'straight quote'],
    ['He said "buy now" twice.', 'straight quote'],
    ['It fell by -1.5% today.', 'hyphen'],
    ['AT MOST ten', 'At most'.toUpperCase()],
  ])('refuse %s', (text, rule) => {
    expect(wordProblems(text, rules).join()).toContain(rule)
  })

  it.each([
    'Maple Tape is not a licensed broker.',
    'It’s 7–10% of the “total”, or −1.5%.',
    'Coupons and corebore drills',
    'The TSX-60 gained 1%.',
  ])('leave %s', (text) => {
    expect(wordProblems(text, rules)).toEqual([])
  })

  it('leave what no one reads: class names, statements', () => {
    const source = [
      "const query = 'SELECT whom FROM lead'",
      'const a = <p className="whom">Hello</p>',
    ].join('\n')
    expect(problemsOf('app/a.tsx', source)).toEqual([])
  })
})

describe('the words of code', () => {
  const linesOf = (file: string, source: string) =>
    codeTexts(file, source)
      .filter(({ text }) => bannedWords(text, rules).length > 0)
      .map(({ line }) => line)

  it.each([
    ['a comment', 'app/a.ts', 'f()\n// Ask whoever calls.', [2]],
    ['a comment over two lines', 'app/a.ts', '/**\n * It waits, so\n * that it ends.\n */', [1]],
    ['a comment on a table', 'migrations/a.sql', '  -- What is told of it.', [1]],
    ['a help text', 'scripts/a.ts', 'const usage = `npm run a\n\nAsks whoever calls`', [1]],
    ['a test title', 'tests/a.test.ts', "it('is no number', f)", [1]],
    ['the title of a table', 'tests/a.spec.ts', "it.each(all)('is no number', f)", [1]],
  ])('are read in %s', (_, file, source, lines) => {
    expect(linesOf(file, source)).toEqual(lines)
  })

  it('are not read in strings, addresses and patterns of paths', () => {
    const source = "ask('whoever', 'https://upon.example/upon', '**/*.woff2 is no page')"
    expect(linesOf('app/a.ts', source)).toEqual([])
  })

  it.each(['There is no price.', 'It is no longer sold.', 'what comes next'])(
    'may be %s',
    (text) => {
      expect(bannedWords(text, rules)).toEqual([])
    },
  )

  it.each(['This is no price', 'Depends on what it finds', 'Ends after a while'])(
    'may not be %s',
    (text) => {
      expect(bannedWords(text, rules)).toHaveLength(1)
    },
  )
})
