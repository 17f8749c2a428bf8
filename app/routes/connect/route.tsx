import { useSearchParams } from 'react-router'
import { site } from '#app/content/site'
import { LeadFlow } from '#app/lead-form/lead-flow'
import { leadFormAction, leadFormLoader } from '#app/lead-form/lead-form-route.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/route'

export { leadFormClientAction as clientAction } from '#app/lead-form/client-action'
export { keepFormOnSubmit as shouldRevalidate } from '#app/lead-form/keep-form-on-submit'

const place = { kind: 'lead', formId: 'connect' } as const
const path = '/connect'

/** The page behind every lead form: where it goes without scripts, and whose action all of them use. */
const channels = {
  whatsapp: 'Connect via WhatsApp',
  telegram: 'Connect via Telegram',
  default: 'Get In Touch',
} as const
type Channel = keyof typeof channels

export function meta({ location }: Route.MetaArgs) {
  const channel = channelOf(new URLSearchParams(location.search))
  return [
    { title: `${channels[channel]} · ${site.name}` },
    { name: 'description', content: 'Leave your details and confirm your phone number.' },
  ]
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader({ context, request }: Route.LoaderArgs) {
  return leadFormLoader(context.get(servicesContext), request, place)
}

export function action({ context, request, url }: Route.ActionArgs) {
  const page = pathOf(channelOf(url.searchParams))
  return leadFormAction(context.get(servicesContext), request, place, page)
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const channel = channelOf(parameters)
  return (
    <div className="grid max-w-text gap-6">
      <h1>{channels[channel]}</h1>
      <p className="deck">Leave your details and a licensed broker will contact you.</p>
      <section id="contact-form">
        <LeadFlow
          kind={place.kind}
          action={pathOf(channel)}
          form={loaderData}
          answer={actionData}
          submitText="Get Started"
          source={channel === 'default' ? place.formId : channel}
          from={path}
        />
      </section>
    </div>
  )
}

function pathOf(channel: Channel): string {
  return channel === 'default' ? path : `${path}?via=${channel}`
}

function channelOf(parameters: URLSearchParams): Channel {
  const via = parameters.get('via')
  return via === 'whatsapp' || via === 'telegram' ? via : 'default'
}
