import { handleMyData, myDataPath } from '#app/routes/my-data/handle-my-data.server.ts'
import { loadMyData } from '#app/routes/my-data/load-my-data.server.ts'
import type { MyDataView } from '#app/routes/my-data/view.ts'
import type { Services } from '#app/services.ts'
import { lastCode } from './api.ts'

export type OwnDataResponse = { view: MyDataView; status: number; cookie: string }

/** Returns a browser that posts to the page with a fetcher and keeps its cookie and the form's state. */
export function visitorOf(services: Services) {
  let cookie = ''
  let flow = ''
  async function post(fields: Record<string, string>): Promise<OwnDataResponse> {
    const request = new Request(`https://localhost${myDataPath}.data`, {
      method: 'POST',
      body: new URLSearchParams({ flow, ...fields }),
      headers: { cookie },
    })
    const { data, init } = await handleMyData(services, request)
    const set = new Headers(init?.headers)
      .getSetCookie()
      .find((one) => one.startsWith('__Secure-my_data='))
    if (set) cookie = set.split(';', 1)[0] ?? ''
    flow = 'formState' in data.view ? data.view.formState : ''
    return { view: data.view, status: init?.status ?? 200, cookie: set ?? '' }
  }
  return {
    post,
    load: () =>
      loadMyData(services, new Request(`https://localhost${myDataPath}`, { headers: { cookie } })),
    /** Opens the data. */
    async prove(phone: string): Promise<OwnDataResponse> {
      await post({ intent: 'send', phoneNumber: phone, phoneCountry: 'CA' })
      return post({ intent: 'verify', code: await lastCode(phone) })
    },
  }
}
