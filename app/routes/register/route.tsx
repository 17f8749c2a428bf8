import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { formHeaders } from '#app/lead-form/form-caching'
import { LeadForm } from '#app/lead-form/lead-form'
import { leadFormAction, leadFormLoader } from '#app/lead-form/lead-form-route.server'
import { SignUpStep } from '#app/lead-form/sign-up-step'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import { AboutRegistering } from './about-registering'
import '#app/lead-form/lead-form.css'
import './register.css'

export { skipReloadOnSubmit as shouldRevalidate } from '#app/lead-form/skip-reload-on-submit'

const place = { kind: 'sign-up', formId: 'register' } as const
const path = '/register'

export function headers(args: Route.HeadersArgs) {
  return formHeaders(args)
}

export function loader({ context, request }: Route.LoaderArgs) {
  return leadFormLoader(context.get(servicesContext), request, place)
}

export function action({ context, request }: Route.ActionArgs) {
  return leadFormAction(context.get(servicesContext), request, place, path)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { setup } = loaderData
  return (
    <div className="register">
      <PageMeta page={pages.register} />
      <header className="grid gap-1">
        <h1>{pages.register.title}</h1>
        <p className="deck">
          <a className="link" href="#firm">
            {setup.firm.name}
          </a>{' '}
          will call you. Free, no obligation. Withdraw your consent at any time.
        </p>
      </header>
      <div className="register-form" ref={showNextCall} onChange={changeTime}>
        <LeadForm
          FirstStep={SignUpStep}
          action={path}
          form={loaderData}
          response={actionData}
          submitText="Create Account"
          source={place.formId}
          from={path}
        />
      </div>
      <AboutRegistering setup={setup} />
    </div>
  )
}

function changeTime() {
  // A weekend hides some hours: one that was chosen before is not any more.
  const hour = document.querySelector<HTMLInputElement>('.register [name="preferredHour"]:checked')
  const tile = hour?.closest('label')
  if (hour && tile && getComputedStyle(tile).display === 'none') hour.checked = false
  showNextCall()
}

/** Says when to expect a call asked for now. A page of an advertisement has no bytes left for more than the hours. */
function showNextCall() {
  const now = document.querySelector('.register [value="now"]:checked')
  const hours = now?.closest('.call-times')?.querySelector('p')
  if (!hours) return
  hours.setAttribute('role', 'status')
  import('#app/lead-form/next-call').then((late) => late.writeNextCall(hours)).catch(() => {})
}
