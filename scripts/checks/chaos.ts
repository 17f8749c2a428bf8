import { type UnknownPolicy, unknownPolicies } from '#app/domain/leads/buyer.ts'
import { formatReport } from '#chaos/format-report.ts'
import { isGood } from '#chaos/ledger.ts'
import { runChaos } from '#chaos/run-chaos.ts'
import { type Arguments, Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'

const usage = `npm run chaos -- [options]

Sends leads through the built Worker while its buyer, text provider, database, key-value store and
queue fail and its runtime is killed; then compares the messages to visitors with the stored leads and
the accepted ones. Exits with 1 if a lead is lost or sent twice. Loopback only.

  --leads 2000            everyone double-clicks
  --seed 1                decides which visitor gets which fault
  --policy idempotent     the buyer's: ${unknownPolicies.join(', ')}; several with commas
  --kills 5               SIGKILLs of the runtime
  --short                 for the test run: delays of a second or two instead of a hundredth
  --forgetful             the buyer does not deduplicate, whatever its policy: shows that the run
                          detects duplicates`

/** A hundredth of the delays in production. */
const hundredth = [0.2, 0.6, 3, 18, 72, 216, 432]
const shortest = [0.2, 0.6, 1, 1, 2, 2, 2]

const options = {
  leads: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  policy: { type: 'string', default: 'idempotent' },
  kills: { type: 'string', default: '5' },
  short: { type: 'boolean', default: false },
  forgetful: { type: 'boolean', default: false },
} as const

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const [leads = 0, seed = 0, kills = 0] = [values.leads, values.seed, values.kills].map(Number)
  const policies = values.policy.split(',')
  const isKnown = policies.every((policy) => unknownPolicies.some((known) => known === policy))
  const isCount = [leads, seed, kills].every((count) => Number.isInteger(count) && count >= 0)
  if (!isKnown || !isCount || !leads)
    throw new Misuse('Invalid --leads, --seed, --kills or --policy. See --help.')
  await ensureBuild((_name, work) => work())
  for (const policy of policies as UnknownPolicy[]) {
    const report = await runChaos({
      ...{ leads, seed, kills, policy },
      isBuyerForgetful: values.forgetful,
      retryDelaysSeconds: values.short ? shortest : hundredth,
      drainSeconds: values.short ? 60 : 900,
    })
    console.log(formatReport({ leads, seed, policy }, report))
    if (!isGood(report.ledger)) process.exitCode = 1
  }
}

await runCommand({ usage, options }, main)
