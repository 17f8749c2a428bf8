import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'

const copied = [
  ...['app', 'docs', 'migrations', 'public', 'scripts', 'tests', 'tsconfig', 'workers'],
  ...['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
  ...['vitest.config.ts', 'vitest.worker.config.ts', 'wrangler.toml'],
]

/** These hold the hosts, which an owner whose clone this is has changed. */
const ownFiles = ['wrangler.toml', 'app/content/site.ts']

/** The article that the owner adds: by a name that no other owner gives one. */
export const ownSlug = 'an-article-of-the-tests'

/** Copies the repository without its `.dev.vars`, which is its owner's. `folder`: below the repository. */
export async function copySite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Makes a copy, and does there what docs/deploy.md tells an owner: own hosts, settings, an article and instruments. */
export async function makeOwnSite(folder: string): Promise<void> {
  await copySite(folder)
  const change = async (name: string, ...changes: [RegExp, string][]) => {
    const before = await readFile(join(folder, name), 'utf8')
    const after = changes.reduce((text, [from, to]) => text.replaceAll(from, to), before)
    const isOwned = !before.includes('mapletape.example') && ownFiles.includes(name)
    if (after === before && !isOwned) throw new Error(`${name} is not what an owner changes`)
    await writeFile(join(folder, name), after)
  }
  await change(
    'wrangler.toml',
    [/mapletape\.example/g, 'northpenny.ca'],
    [/^# (?=\[\[env\.production\.send_email|name = "EMAIL"|allowed_sender)/gm, ''],
  )
  await change('app/content/site.ts', [/mapletape\.example/g, 'northpenny.ca'])
  await change('app/domain/market/instruments.ts', [
    /(?<= {2}\['NEAR', .*\n)/g,
    `  ['OWNC', 'Coin of the Tests', 'coin-of-the-tests'],\n`,
  ])
  await change('app/content/listings.ts', [/(?<= {2}insights: \[\n)/g, `    '${ownSlug}',\n`])
  await addArticle(folder)
  await writeFile(join(folder, '.dev.vars'), 'CODE_LENGTH=6\nSMS_DRIVER=twilio\nBUYER_NAME=North\n')
}

async function addArticle(folder: string): Promise<void> {
  const like = 'interest-rate-outlook'
  const path = (slug: string) => join(folder, 'app', 'content', 'articles', `${slug}.mdx`)
  const text = await readFile(path(like), 'utf8')
  await writeFile(path(ownSlug), text.replace(`slug: ${like}`, `slug: ${ownSlug}`))
  const coverPath = (slug: string) => join(folder, 'public', 'media', 'articles', `${slug}.svg`)
  const cover = await readFile(coverPath(like), 'utf8')
  await writeFile(coverPath(ownSlug), cover.replaceAll(`${like}-`, `${ownSlug}-`))
  const pictures = [`media/articles/${like}-1280.webp`, `social/articles/${like}.png`]
  for (const name of pictures) {
    const from = join(folder, 'public', name)
    await cp(from, from.replace(like, ownSlug))
  }
}
