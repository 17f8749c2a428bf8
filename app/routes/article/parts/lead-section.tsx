import { useRevalidator, useSearchParams } from 'react-router'
import { articlePath } from '#app/content/article'
import { site } from '#app/content/site'
import { gateWords, sponsoredPages } from '#app/content/sponsored-pages'
import { LeadForm } from '#app/lead-form/late-lead-form'
import { CallNote, gateTitle } from '#app/routes/article/comments/comments-gate'
import type { LayoutProps } from '#app/routes/article/view'

/** The page's own form; without scripts, also for who came for the comments. */
export function formPath(slug: string, isForComments: boolean): string {
  return `${articlePath(slug)}${isForComments ? '?comments=sign-up' : ''}#contact-form`
}

export function asksForComments(parameters: URLSearchParams): boolean {
  return parameters.get('comments') === 'sign-up'
}

/** Says what the form is for, since its button promises access. */
function WhatItBrings({ isGated }: { isGated: boolean }) {
  return (
    <p className="text-fine text-soft">
      You’ll get a call{isGated && ', and the comments open'}.{' '}
      <a className="link" href={site.registrationSearch} rel="noopener">
        Look the firm up
      </a>
    </p>
  )
}

/** The page's own form. Where someone came for the comments without scripts, it says so. */
export function LeadSection({ article, loaded, response }: LayoutProps) {
  const [parameters] = useSearchParams()
  const revalidator = useRevalidator()
  const page = sponsoredPages[article.slug]
  if (!page || !loaded.form) return null
  const { gate } = page
  const isForComments = gate !== undefined && asksForComments(parameters)
  const title = gate ? `Get a call about ${gate}` : 'Request a call'
  const path = articlePath(article.slug)
  return (
    <section id="contact-form" className="lead-section" aria-labelledby="contact-form-title">
      <div className="lead-words">
        <h2 id="contact-form-title">{isForComments ? gateTitle : title}</h2>
        {isForComments ? (
          <>
            <p>{gateWords(gate)}</p>
            <CallNote form={loaded.form} />
          </>
        ) : (
          <WhatItBrings isGated={gate !== undefined} />
        )}
      </div>
      <LeadForm
        // Without scripts its response is a page of its own, which opens at the form.
        action={formPath(article.slug, isForComments)}
        form={loaded.form}
        response={response}
        submitText={page.submitText}
        source={isForComments ? 'whatsapp' : article.slug}
        from={path}
        onSubmitted={() => void revalidator.revalidate()}
      />
    </section>
  )
}
