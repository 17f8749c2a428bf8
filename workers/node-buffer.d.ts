/** What the Worker uses of the only Node module it has (`nodejs_compat`); @types/node would bring all of them. */
declare module 'node:buffer' {
  export class Buffer extends Uint8Array<ArrayBuffer> {
    static from(buffer: ArrayBuffer, byteOffset: number, length: number): Buffer
    indexOf(text: string | number, byteOffset: number, encoding?: 'latin1'): number
    toString(encoding?: 'latin1'): string
  }
}
