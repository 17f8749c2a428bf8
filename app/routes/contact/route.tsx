import { useSearchParams } from 'react-router'
import { articlePath } from '#app/content/article'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { formTopics } from '#app/domain/contact/contact-message'
import { formHeaders } from '#app/lead-form/form-caching'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import { ContactDetails, MessageSent } from './contact-words'
import { handleContact } from './handle-contact.server'
import { MessageForm } from './message-form'

export function headers(args: Route.HeadersArgs) {
  return formHeaders(args)
}

export function action({ context, request }: Route.ActionArgs) {
  return handleContact(context.get(servicesContext), request)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const about = parameters.get('about')
  const comment = parameters.get('comment')
  const article = parameters.get('article')
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.contact} />
      <div className="grid max-w-text content-start gap-6">
        <h1>Contact us</h1>
        {parameters.has('sent') ? (
          <MessageSent />
        ) : (
          <>
            <p className="deck">
              Questions, corrections, your data, advertising: a person reads every message.
            </p>
            <MessageForm
              // The links to a topic are on this page too and preselects that topic.
              key={`${about} ${comment} ${article}`}
              response={actionData}
              subject={subjectOf(about, comment ?? article)}
              topic={formTopics.find((one) => one === (about === 'withdrawal' ? 'privacy' : about))}
            />
          </>
        )}
      </div>
      <ContactDetails />
    </div>
  )
}

/** Proposes a subject to those who came by a link that says what they want. */
function subjectOf(about: string | null, id: string | null): string | undefined {
  if (about === 'withdrawal') return 'I want to withdraw my consent'
  if (!id || !/^[\w-]{1,100}$/.test(id)) return undefined
  if (about === 'comment') return `Report of comment ${id}`
  if (about === 'correction') return `Error in ${articlePath(id)}`
  return undefined
}
