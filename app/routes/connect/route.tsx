import { useSearchParams } from 'react-router'
import { contactChannelOf, contactChannels, contactPath } from '#app/content/contact-channels'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { site } from '#app/content/site'
import { formHeaders } from '#app/lead-form/form-caching'
import { LeadForm } from '#app/lead-form/lead-form'
import { leadFormAction, leadFormLoader } from '#app/lead-form/lead-form-route.server'
import { AboutRegistering } from '#app/routes/register/about-registering'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import '#app/lead-form/lead-form.css'
import '#app/routes/register/register.css'

export { skipReloadOnSubmit as shouldRevalidate } from '#app/lead-form/skip-reload-on-submit'

/** The page behind every lead form: its target without scripts, and the action that all of them use. */
const place = { kind: 'lead', formId: 'connect' } as const

export function headers(args: Route.HeadersArgs) {
  return formHeaders(args)
}

export function loader({ context, request, url }: Route.LoaderArgs) {
  const channel = contactChannelOf(url.searchParams)
  return leadFormLoader(context.get(servicesContext), request, { ...place, channel })
}

export function action({ context, request, url }: Route.ActionArgs) {
  const channel = contactChannelOf(url.searchParams)
  const page = contactPath(channel)
  return leadFormAction(context.get(servicesContext), request, { ...place, channel }, page)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const channel = contactChannelOf(parameters)
  return (
    <div className="register">
      <PageMeta page={{ ...pages.connect, title: contactChannels[channel].title }} />
      <header className="grid gap-3">
        <h1>{contactChannels[channel].title}</h1>
        <p className="deck">{contactChannels[channel].description}</p>
      </header>
      <section id="contact-form" className="register-form">
        <LeadForm
          action={contactPath(channel)}
          form={loaderData}
          response={actionData}
          submitText="Get Started"
          source={channel === 'default' ? place.formId : channel}
          from="/connect"
          placement={channel === 'default' ? 'page' : 'popup'}
        />
      </section>
      <AboutRegistering setup={loaderData.setup} />
      <p className="text-fine text-soft">
        {site.name} is published by {site.publisher}, {site.postalAddress}. Editor: {site.editor}.
      </p>
    </div>
  )
}
