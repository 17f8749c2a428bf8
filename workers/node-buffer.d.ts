/** The parts that the Worker uses of its only Node module (`nodejs_compat`); @types/node would bring every module. */
declare module 'node:buffer' {
  export class Buffer extends Uint8Array<ArrayBuffer> {
    static from(buffer: ArrayBuffer, byteOffset: number, length: number): Buffer
    indexOf(text: string | number, byteOffset: number, encoding?: 'latin1'): number
    toString(encoding?: 'latin1'): string
  }
}
