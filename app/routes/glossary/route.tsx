import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import type { Route } from './+types/route'
import { GlossaryTerms } from './glossary-terms'
import '#app/content/prose.css'

export function loader({ context, request }: Route.LoaderArgs) {
  return sendParts(context, request, { terms: renderOnce(GlossaryTerms, {}) })
}

export default function Glossary({ loaderData }: Route.ComponentProps) {
  return (
    <article className="grid gap-8">
      <PageMeta page={pages.glossary} />
      <header className="grid max-w-text gap-4">
        <h1>{pages.glossary.title}</h1>
        <p className="deck">{pages.glossary.description}</p>
      </header>
      <div className="prose max-w-none">
        <ServerPart part={loaderData.terms} className="contents" />
      </div>
    </article>
  )
}
