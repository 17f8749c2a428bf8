/** Something that a deployment would get wrong. While one blocks, nothing is uploaded. */
export type Finding = { level: 'blocks' | 'notice'; what: string; remedy: string }

export function blocks(what: string, remedy: string): Finding {
  return { level: 'blocks', what, remedy }
}

export function notice(what: string, remedy: string): Finding {
  return { level: 'notice', what, remedy }
}

/** Returns the findings that apply. */
export function applying(all: readonly (readonly [applies: boolean, Finding])[]): Finding[] {
  return all.flatMap(([applies, finding]) => (applies ? [finding] : []))
}

/** Returns one line for each finding of a level. */
export function findingLines(findings: readonly Finding[], level: Finding['level']): string[] {
  return findings
    .filter((finding) => finding.level === level)
    .map(({ what, remedy }) => `${what}. ${remedy}.`)
}
