import text from '#docs/runbook.md?raw'

type RunbookLine = { label: string; words: string }

const sections = new Map(
  text.split(/^## /m).map((part) => {
    const [code = '', ...lines] = part.split('\n')
    return [code.trim(), lines.flatMap(readLine)] as const
  }),
)

/** Returns what an alarm means, where to look and what to do, as the runbook says it; empty for an unknown code. */
export function runbookOf(code: string): readonly RunbookLine[] {
  return sections.get(code) ?? []
}

/** Returns what the runbook says of an alarm under a label, without the commands that do it. */
export function wordsOf(code: string, label: string): string {
  const words = runbookOf(code).find((line) => line.label === label)?.words ?? ''
  return words.split(' Without the desk:', 1)[0] ?? ''
}

/** Reads `- **Means:** words`, without its links. */
function readLine(line: string): RunbookLine[] {
  const [, label, words] = /^- \*\*(\w+):\*\* (.+)$/.exec(line) ?? []
  if (!label || !words) return []
  const plain = words.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  return [{ label, words: plain.replaceAll('`', '').replaceAll("'", '’') }]
}
