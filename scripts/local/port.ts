import { createServer } from 'node:net'
import { Refusal } from '#scripts/lib/arguments.ts'

/** Returns the PORT setting or the given port; throws if it is invalid or in use. */
export async function freePort(fallback: number): Promise<number> {
  const wanted = process.env.PORT ?? String(fallback)
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT must be a number between 1 and 65535, not "${wanted}".`)
  }
  const refusal = await listenOnce(port)
  if (refusal === 'EACCES')
    throw new Refusal(`Port ${port} needs more privileges: set another PORT.`)
  if (refusal) {
    throw new Refusal(`Port ${port} is taken: set another one, as in PORT=${port + 1} npm start.`)
  }
  return port
}

function listenOnce(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
