/** Makes the compiler prove that a switch over a union is exhausted. */
export function assertNever(value: never): never {
  throw new Error(`unexpected variant: ${JSON.stringify(value)}`)
}
