import { site } from '#app/content/site'
import { servicesContext } from '#app/services'
import type { Route } from './+types/route'

export function meta() {
  return [{ title: `Welcome · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

/** Stands in for a broker's dashboard in the sandbox, and exists only there. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).settings.isSandbox) throw new Response(null, { status: 404 })
  return null
}

export default function Welcome() {
  return (
    <div className="grid max-w-text gap-6">
      <h1>Welcome</h1>
      <p className="deck">
        Your phone is confirmed and your registration has arrived. This page stands in for a
        broker’s dashboard: in the sandbox nobody will call you.
      </p>
      <p>
        What the buyer received is at{' '}
        <a className="link" href="/dev/leads">
          /dev/leads
        </a>
        .
      </p>
    </div>
  )
}
