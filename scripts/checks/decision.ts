/** The checked parts of a record in `docs/decisions`. */
export type Decision = {
  number: number
  title: string
  /** By name, in order; line breaks within a paragraph are spaces. */
  sections: ReadonlyMap<string, string>
  /** Files of the records that replace this one, whole or in part, and of those it replaces. */
  supersededBy: string[]
  supersedes: string[]
}

const decisionSections = ['Status', 'Context', 'Decision', 'Consequences']

/** Allowed paragraphs of a status. */
const statusForms =
  /^(Accepted\.|Supersede(?:d by|s) \[.+\]\(\S+\.md\)\.|Supersede(?:d in part by|s part of) \[.+\]\(\S+\.md\): .+\.)$/

/** Parses a record. Throws a description of what is wrong with its form. */
export function readDecision(markdown: string): Decision {
  const [head = '', ...parts] = markdown.split(/^## /m)
  const heading = /^# (\d+)\. (.+)\n\nDate: \d{4}-\d\d-\d\d\n\n$/.exec(head)
  if (!heading) throw new Error('needs "# <number>. <title>" and "Date: <YYYY-MM-DD>"')
  const sections = new Map(parts.map(readSection))
  const names = Array.from(sections.keys())
  if (names.join() !== decisionSections.join()) throw new Error(`has sections ${names.join(', ')}`)
  const empty = names.find((name) => !sections.get(name))
  if (empty) throw new Error(`says nothing under ${empty}`)
  const statuses = (sections.get('Status') ?? '').split('\n\n')
  const odd = statuses.find((status) => !statusForms.test(status))
  if (odd) throw new Error(`has no known status: ${odd}`)
  return {
    number: Number(heading[1]),
    title: heading[2] ?? '',
    sections,
    supersededBy: filesOf(statuses, /^Superseded (?:in part )?by .*\]\((\S+)\)/),
    supersedes: filesOf(statuses, /^Supersedes (?:part of )?\[.*\]\((\S+)\)/),
  }
}

function readSection(part: string): [name: string, text: string] {
  const end = part.indexOf('\n')
  const paragraphs = part
    .slice(end)
    .trim()
    .split(/\n{2,}/)
  return [part.slice(0, end), paragraphs.map((text) => text.replaceAll('\n', ' ')).join('\n\n')]
}

function filesOf(statuses: readonly string[], pattern: RegExp): string[] {
  return statuses.flatMap((status) => pattern.exec(status)?.[1] ?? [])
}
