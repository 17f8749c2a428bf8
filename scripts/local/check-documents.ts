import { Refusal } from '#scripts/lib/arguments.ts'
import { listFiles, readText } from '#scripts/lib/paths.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { documentProblems } from './document-problems.ts'
import { serveBuild } from './serve.ts'

/** Pages that need no storage: a cached one and an error page. */
const paths = ['/about', '/nowhere']

/** Renders documents with the finished build; fails if they break the assumptions of `app/document`. */
export function checkDocuments(): Promise<void> {
  return withTemporaryFolder('build', checkIn)
}

async function checkIn(persistDir: string): Promise<void> {
  const log: string[] = []
  const collect = (line: string) => log.push(line)
  const server = await serveBuild({ port: 0, persistDir, hasSettings: false, log: collect })
  try {
    const documents = []
    for (const path of paths) {
      const response = await server.fetchAs(`http://localhost${path}`)
      documents.push({ path, status: response.status, html: await response.text() })
    }
    const data = await server.fetchAs('http://localhost/about.data')
    const dataType = data.headers.get('content-type')?.split(';')[0] ?? ''
    await data.body?.cancel()
    const { version } = JSON.parse(readText('node_modules/react-router/package.json'))
    const problems = documentProblems({ version, documents, dataType, files: clientFiles(), log })
    if (problems.length > 0) {
      throw new Refusal(`${problems.join('\n')}\n\nSee docs/documents.md for what relies on it.`)
    }
  } finally {
    await server.stop()
  }
}

function clientFiles(): Map<string, string> {
  const paths = listFiles('build/client/assets/*.js')
  return new Map(paths.map((path) => [path.slice('build/client'.length), readText(path)]))
}
