/** Something that a deployment would get wrong. While one blocks, nothing is uploaded. */
export type Finding = { level: 'blocks' | 'notice'; what: string; remedy: string }

type Made = (what: string, remedy: string) => Finding
export const blocks: Made = (what, remedy) => ({ level: 'blocks', what, remedy })
export const notice: Made = (what, remedy) => ({ level: 'notice', what, remedy })

export function blockIf(applies: boolean, what: string, remedy: string): Finding[] {
  return applies ? [blocks(what, remedy)] : []
}

export function findingLines(findings: readonly Finding[], level: Finding['level']): string[] {
  const found = findings.filter((finding) => finding.level === level)
  return found.map(({ what, remedy }) => `${what}. ${remedy}.`)
}
