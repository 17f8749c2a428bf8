import { createInterface } from 'node:readline/promises'

/** Asks yes or no in the terminal; returns null if there is none. */
export async function askPerson(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
