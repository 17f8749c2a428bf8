import type { Services } from '#app/services'
import { isCountry, listCountries } from '#app/shared/country.server'
import { drawView } from './draw-view.server'
import { myDataState, readDone } from './my-data-state.server'
import { ends, isNotice, type MyDataView } from './view'

/** Loads the page as this visitor left it, or at its first step. */
export async function loadMyData(services: Services, request: Request) {
  const { settings, visit } = services
  const defaultCountry = isCountry(visit.country) ? visit.country : 'US'
  return {
    countries: listCountries([...settings.allowedRegions, defaultCountry]),
    defaultCountry,
    codeLength: settings.limits.ownDataCodeLength,
    hasEmailLink: services.email !== null,
    view: await standingView(services, request),
  }
}

async function standingView(services: Services, request: Request): Promise<MyDataView> {
  const state = await myDataState.ofRequest(services, request)
  const done = (await readDone(services, request))?.done ?? null
  if (state) return drawView(services, state, { notice: isNotice(done) ? done : undefined })
  const end = ends.find((one) => one === done)
  return end ? { step: 'end', end } : { step: 'phone' }
}
