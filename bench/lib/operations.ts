/** The operations of one request on its bindings, recorded by `recording-worker.js`. */
export type Operation =
  | { kind: 'd1'; name: 'PEOPLE' | 'MARKET'; isBatch: boolean; statements: NotedStatement[] }
  | { kind: 'kv.get' | 'kv.delete'; name: string; key: string }
  | {
      kind: 'kv.put'
      name: string
      key: string
      value: string
      options?: { expirationTtl?: number }
    }
  | { kind: 'queue.send'; name: string; body: unknown; options?: { delaySeconds?: number } }
  | { kind: 'analytics' }
  | { kind: 'crypto'; name: 'sign' | 'encrypt' | 'decrypt' | 'digest'; bytes: number }

type NotedStatement = {
  sql: string
  params: (string | number | null)[]
  rowsRead: number
  rowsWritten: number
}

export type Tally = {
  requests: number
  rowsRead: number
  rowsWritten: number
  kvReads: number
  kvWrites: number
  queueMessages: number
  dataPoints: number
  signatures: number
}

export function tally(operations: readonly Operation[]): Tally {
  const statements = operations.flatMap((one) => (one.kind === 'd1' ? one.statements : []))
  const count = (...kinds: Operation['kind'][]) =>
    operations.filter(({ kind }) => kinds.includes(kind)).length
  return {
    requests: 1,
    rowsRead: statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsWritten: statements.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
    kvReads: count('kv.get'),
    kvWrites: count('kv.put', 'kv.delete'),
    queueMessages: count('queue.send'),
    dataPoints: count('analytics'),
    signatures: count('crypto'),
  }
}
