import { type Agent, type RequestOptions, request } from 'node:http'

/** Resolves with the whole response's text; rejects if it failed or never came. */
export function ask(
  url: string,
  agent: Agent,
  { body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { body?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent }, (response) => {
      const { statusCode = 0 } = response
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        if (statusCode < 400) resolve(text)
        else reject(new Error(`${url} answered ${statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
