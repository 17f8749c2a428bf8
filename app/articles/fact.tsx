import { facts } from 'virtual:articles'
import type { FactId } from '#app/content/facts'

/** A dated figure with its source, as a sentence of its own. Renders nothing if the build withholds it. */
export function Fact({ id }: { id: FactId }) {
  const fact = facts[id]
  if (!fact) return null
  const { name, value, from, until, source } = fact
  const year = from.slice(0, 4)
  return (
    <span data-fact={id}>
      {` ${name}, ${until ? year : `since ${year}`}: ${value} (`}
      <a href={source.url} rel="noopener">
        {source.name}
      </a>
      ).
    </span>
  )
}
