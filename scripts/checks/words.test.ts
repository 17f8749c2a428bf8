import { describe, expect, it } from 'vitest'
import { readText } from '#scripts/lib/paths.ts'
import { findWordProblems, readRules, visibleTexts, wordProblems } from './words.ts'

const rules = readRules(readText('scripts/checks/banned-words.txt'))
const problemsOf = (file: string, source: string) =>
  visibleTexts(file, source).flatMap(({ line, text }) =>
    wordProblems(text, rules).map((problem) => [line, problem]),
  )

describe('the words of pages', () => {
  it('are none of the list, with curly quotes and true minus signs', () => {
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
