import { glossary } from '#app/content/glossary'
import { pages } from '#app/content/pages'
import { jsonInHtml } from '#app/document/html'

/** In the terms of schema.org. */
const structured = {
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  name: pages.glossary.title,
  hasDefinedTerm: glossary.map(({ id, name, meaning }) => ({
    '@type': 'DefinedTerm',
    '@id': `#${id}`,
    name,
    description: meaning,
  })),
}

export function GlossaryTerms() {
  return (
    <>
      <dl className="gap-x-16 md:columns-2">
        {glossary.map(({ id, name, meaning }) => (
          <div key={id} id={id} className="break-inside-avoid scroll-mt-4 py-2 target:bg-sand">
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped
        dangerouslySetInnerHTML={{ __html: jsonInHtml(structured) }}
      />
    </>
  )
}
