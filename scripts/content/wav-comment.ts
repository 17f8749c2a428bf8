/** Returns the RIFF file with a comment (`LIST`/`INFO`/`ICMT`) as its last chunk. Players skip it. */
export function withComment(wav: Uint8Array, comment: string): Buffer {
  const text = Buffer.from(`${comment}\0`, 'latin1')
  const padding = Buffer.alloc(text.length % 2)
  const info = Buffer.concat([Buffer.from('INFOICMT'), uint32(text.length), text, padding])
  const file = Buffer.concat([wav, Buffer.from('LIST'), uint32(info.length), info])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
