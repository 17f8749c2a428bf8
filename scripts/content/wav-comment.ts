/** Returns the RIFF file with a comment (`LIST`/`INFO`/`ICMT`) as its last chunk. Players skip it. */
export function withComment(wav: Uint8Array, comment: string): Buffer {
  const text = Buffer.from(`${comment}\0`, 'latin1')
  const padding = Buffer.alloc(text.length % 2)
  const info = Buffer.concat([Buffer.from('INFOICMT'), uint32(text.length), text, padding])
  const file = Buffer.concat([wav, Buffer.from('LIST'), uint32(info.length), info])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

export type WavFacts = { comment: string | null; seconds: number }

/** Reads the comment and the length. Throws for a file that is not a WAV. */
export function readWav(wav: Buffer): WavFacts {
  if (wav.toString('latin1', 8, 12) !== 'WAVE') throw new Error('not a WAV file')
  let bytesPerSecond = 0
  const facts: WavFacts = { comment: null, seconds: 0 }
  for (let at = 12; at + 8 <= wav.length; ) {
    const id = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const from = at + 8
    if (id === 'fmt ') bytesPerSecond = wav.readUInt32LE(from + 8)
    if (id === 'data') facts.seconds = size / bytesPerSecond
    if (id === 'LIST') facts.comment = commentIn(wav.subarray(from, from + size))
    at = from + size + (size % 2)
  }
  return facts
}

function commentIn(list: Buffer): string | null {
  if (list.toString('latin1', 0, 8) !== 'INFOICMT') return null
  return list.toString('latin1', 12, 12 + list.readUInt32LE(8)).replace(/\0+$/, '')
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
