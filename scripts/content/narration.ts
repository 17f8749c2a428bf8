import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'

const seconds = 132
const longestBytes = 1_200_000
const target = join(root, 'public', 'media', 'TT2.wav')
const text = fileURLToPath(new URL('./narration.txt', import.meta.url))

const usage = `node scripts/content/narration.ts

Reads narration.txt aloud into public/media/TT2.wav: 132 seconds, µ-law at 8 kHz. It needs espeak-ng and
sox; the output is committed.`

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-voice-'))
  const spoken = join(folder, 'spoken.wav')
  try {
    must('espeak-ng', ['-v', 'en-us+f3', '-s', '150', '-g', '4', '-f', text, '-w', spoken])
    const tempo = Number(must('soxi', ['-D', spoken])) / (seconds - 1)
    mkdirSync(dirname(target), { recursive: true })
    must('sox', [
      spoken,
      '-r',
      '8000',
      '-c',
      '1',
      '-e',
      'u-law',
      target,
      'tempo',
      '-s',
      String(tempo),
      'norm',
      '-3',
      'pad',
      '0.5',
      '1',
      'trim',
      '0',
      `${seconds}`,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { size } = statSync(target)
  if (size > longestBytes)
    throw new Refusal(`TT2.wav has ${size} bytes; ${longestBytes} are the most.`)
  const words = readFileSync(text, 'utf8').split(/\s+/).length
  console.log(`TT2.wav: ${size} bytes, ${must('soxi', ['-D', target]).trim()} s, ${words} words`)
}

function must(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new Refusal(`${command}: ${error.message}. Install espeak-ng and sox.`)
  if (status !== 0) throw new Refusal(`${command}: ${stderr}`)
  return stdout
}

await runCommand({ usage }, main)
