// Runs commands one after another in this process, because starting one takes most of its time. Reads a JSON list of
// [script, ...arguments]; prints one of [status, standard output, standard error].
import { pathToFileURL } from 'node:url'

const commands = JSON.parse(process.argv[2])
const { exit } = process
const outcomes = []
for (const [at, [script, ...args]] of commands.entries()) {
  outcomes.push(await runOne(`${pathToFileURL(script).href}?${at}`, [script, ...args]))
}
console.log(JSON.stringify(outcomes))
exit(0)

async function runOne(url, argv) {
  const ended = new Error('the command ended')
  let status = 0
  process.argv = [process.execPath, ...argv]
  process.exitCode = 0
  process.exit = (code) => {
    status = code
    throw ended
  }
  const stdout = captured(process.stdout)
  const stderr = captured(process.stderr)
  try {
    await import(url)
  } catch (error) {
    if (error !== ended) throw error
  } finally {
    for (const stream of [stdout, stderr]) stream.release()
  }
  return [status || process.exitCode, stdout.text(), stderr.text()]
}

function captured(stream) {
  const { write } = stream
  let text = ''
  stream.write = (chunk) => {
    text += chunk
    return true
  }
  return { text: () => text, release: () => Object.assign(stream, { write }) }
}
