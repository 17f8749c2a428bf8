import text from '#docs/runbook.md?raw'

export type RunbookLine = { label: string; words: string }

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

/** Reads `- **Means:** words`, without its links. */
function readLine(line: string): RunbookLine[] {
  const [, label, words] = /^- \*\*(\w+):\*\* (.+)$/.exec(line) ?? []
  if (!label || !words) return []
  return [{ label, words: words.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '') }]
}
