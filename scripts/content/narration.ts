import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { narratedPages, narrationSeconds } from './narrated-pages.ts'
import { wordsIn } from './narration-text.ts'
import { withComment } from './wav-comment.ts'

const maxTempo = 1.1

const usage = `npm run narration

Reads the three pages with a player aloud, each from its own text, into public/media: 132 seconds, µ-law
at 8 kHz. Each file says which text it was made from. It needs espeak-ng and sox; the output is committed.`

async function recordPages(folder: string): Promise<void> {
  for (const { paragraphs, file, comment } of narratedPages()) {
    const tempo = record(folder, paragraphs, file)
    writeFileSync(file, withComment(readFileSync(file), comment))
    const pace = `${wordsIn(paragraphs)} words, tempo ${tempo.toFixed(2)}`
    console.log(`${basename(file)}: ${pace}`)
  }
}

/** Returns how much faster than the voice speaks it has to be. */
function record(folder: string, paragraphs: readonly string[], file: string): number {
  const text = join(folder, 'text.txt')
  const spoken = join(folder, 'spoken.wav')
  writeFileSync(text, paragraphs.join('\n\n'))
  must('espeak-ng', ['-v', 'en-us+f3', '-s', '165', '-g', '3', '-f', text, '-w', spoken])
  const tempo = Number(must('soxi', ['-D', spoken])) / (narrationSeconds - 1)
  if (tempo > maxTempo) throw new Refusal(`${basename(file)}: the text is too long to follow.`)
  const sound = ['-r', '8000', '-c', '1', '-e', 'u-law', file]
  const shape = ['tempo', '-s', String(tempo), 'norm', '-3', 'pad', '0.5', '1']
  must('sox', [spoken, ...sound, ...shape, 'trim', '0', String(narrationSeconds)])
  return tempo
}

function must(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new Refusal(`${command}: ${error.message}. Install espeak-ng and sox.`)
  if (status !== 0) throw new Refusal(`${command}: ${stderr}`)
  return stdout
}

await runCommand({ usage }, () => withTemporaryFolder('voice', recordPages))
