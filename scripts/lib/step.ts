/** Shows a slow step while it runs, and its duration. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  process.stdout.write(`${name} … `)
  const startedAt = performance.now()
  try {
    const result = await work()
    console.log(`${secondsSince(startedAt)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

export function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
