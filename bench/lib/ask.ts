import { type Agent, type RequestOptions, request } from 'node:http'

/** Resolves with the last byte of the response; rejects if it failed or never came. */
export function ask(
  url: string,
  agent: Agent,
  { body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { body?: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent }, (response) => {
      const { statusCode = 0 } = response
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (statusCode < 400) resolve()
        else reject(new Error(`${url} answered ${statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
