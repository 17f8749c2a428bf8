// The globals that app/shared and app/domain may use: each is in browsers and in the Worker alike.
// A new one needs a line here, if both have it.

declare class Headers {
  get(name: string): string | null
}

declare class Request {
  readonly url: string
  readonly headers: Headers
  formData(): Promise<FormData>
}

declare class FormData {
  get(name: string): unknown
  getAll(name: string): unknown[]
  set(name: string, value: string): void
}

declare class URLSearchParams {
  constructor(query?: string | Readonly<Record<string, string>>)
  get(name: string): string | null
  set(name: string, value: string): void
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label: string)
  decode(bytes: ArrayBuffer): string
}

declare function atob(base64: string): string
declare function btoa(binary: string): string
declare function setTimeout(callback: () => void, ms: number): number
declare function clearTimeout(timer: number | undefined): void

declare const crypto: {
  getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes
}
