import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { formHeaders } from '#app/lead-form/form-caching'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import { EmailSection } from './email/email-form'
import { handleMyData } from './handle-my-data.server'
import { loadMyData } from './load-my-data.server'
import { MyDataForm } from './my-data-form'
import '#app/lead-form/lead-form.css'

export { openByDocument as clientLoader } from '#app/document/open-by-document'
export { skipReloadOnSubmit as shouldRevalidate } from '#app/lead-form/skip-reload-on-submit'

const ownHeaders = new Headers({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
})

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return formHeaders({ loaderHeaders: ownHeaders, actionHeaders })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMyData(context.get(servicesContext), request)
}

export function action({ context, request }: Route.ActionArgs) {
  return handleMyData(context.get(servicesContext), request)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function MyData({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.myData} />
      <div className="grid max-w-text content-start gap-6">
        <h1>Your data</h1>
        <MyDataForm loaded={loaderData} response={actionData} />
      </div>
      <EmailSection hasLink={loaderData.hasEmailLink} />
    </div>
  )
}
