/** Something a person can put right: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** A command called with what it does not take. */
export class Misuse extends Refusal {}

export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(error instanceof Misuse ? 2 : 1)
  }
}
