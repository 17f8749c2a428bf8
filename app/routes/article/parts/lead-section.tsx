import { useRevalidator, useSearchParams } from 'react-router'
import { articlePath } from '#app/content/article'
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

/** The page's own form. Where someone came for the comments without scripts, it says so. */
export function LeadSection({ article, loaded, response }: LayoutProps) {
  const [parameters] = useSearchParams()
  const revalidator = useRevalidator()
  const page = sponsoredPages[article.slug]
  if (!page || !loaded.form) return null
  const { topic } = page
  const { firm } = loaded.form.setup
  const isForComments = page.isGated === true && asksForComments(parameters)
  const path = articlePath(article.slug)
  return (
    <section id="contact-form" className="lead-section" aria-labelledby="contact-form-title">
      <div className="lead-words">
        <h2 id="contact-form-title">{isForComments ? gateTitle : `Get a call about ${topic}`}</h2>
        {isForComments ? (
          <>
            <p>{gateWords(topic)}</p>
            <CallNote form={loaded.form} />
          </>
        ) : (
          <p className="text-fine">{`${firm.name}, registration ${firm.registrationNumber}.`}</p>
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
