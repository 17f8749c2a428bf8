import { FactRecord } from '#app/content/fact-schema.ts'
import { facts } from '#app/content/facts.ts'
import { readSourceArticles } from './read-articles.ts'

export function findFactProblems(): string[] {
  return factProblems(facts, readSourceArticles())
}

type Text = { file: string; body: string }

export function factProblems(facts: Record<string, unknown>, articles: readonly Text[]): string[] {
  const broken = Object.entries(facts).flatMap(([id, fact]) =>
    (FactRecord.safeParse(fact).error?.issues ?? []).map(
      ({ path, message }) => `Fact "${[id, ...path].join('.')}": ${message}.`,
    ),
  )
  const used = articles.flatMap(({ file, body }) =>
    Array.from(body.matchAll(/<Fact\b([^>]*)>/g), ([, attributes = '']) => ({
      file,
      id: /\bid="([^"]*)"/.exec(attributes)?.[1] ?? '',
    })),
  )
  const unknown = used
    .filter(({ id }) => !(id in facts))
    .map(({ file, id }) => `${file}: there is no fact "${id}".`)
  const unused = Object.keys(facts)
    .filter((id) => !used.some((one) => one.id === id))
    .map((id) => `Fact "${id}" is in no article.`)
  return [...broken, ...unknown, ...unused]
}

/** Returns what a build may show: in production only a fact that someone checked. */
export function shownFacts(
  facts: Record<string, FactRecord>,
  isProduction: boolean,
): Record<string, FactRecord> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, { checkedOn }]) => !isProduction || checkedOn !== undefined),
  )
}

/** Returns which facts need their next value, one sentence each. */
export function endedFacts(facts: Record<string, FactRecord>, today: string): string[] {
  return Object.entries(facts).flatMap(([id, { until }]) =>
    until && until < today ? [`Fact "${id}" held until ${until}: look up its next value.`] : [],
  )
}
