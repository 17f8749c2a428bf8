import { disclaimer, site } from '#app/content/site'
import { servicesContext } from '#app/services'
import type { Route } from './+types/route'

export function meta() {
  return [{ title: `Thank you · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { receipts } = context.get(servicesContext)
  const leadId = await receipts.read(request.headers.get('cookie'))
  return { reference: leadId?.slice(0, referenceLength) ?? null }
}

/** Enough of a lead's id for the operator to find it by. */
const referenceLength = 8

export default function ThankYou({ loaderData: { reference } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text gap-6">
      <h1>Thank you</h1>
      <p className="deck">
        Your registration is complete. We pass your details to the firm you agreed to, and it will
        contact you at the number you confirmed.
      </p>
      <h2>What happens next</h2>
      <ol className="grid list-decimal gap-2 pl-6">
        <li>The firm named in the form calls or writes to you.</li>
        <li>It never needs your bank password, and it cannot ask you for the code we texted.</li>
        <li>
          To withdraw, write to{' '}
          <a className="link wrap-anywhere" href={`mailto:${site.email}`}>
            {site.email}
          </a>{' '}
          from the address you registered with
          {reference && (
            <>
              , naming the reference <strong className="num">{reference}</strong>
            </>
          )}
          .
        </li>
      </ol>
      <p>
        {disclaimer.notABroker} {disclaimer.risk}
      </p>
    </div>
  )
}
