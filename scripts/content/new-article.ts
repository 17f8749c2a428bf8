import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { site } from '#app/content/site.ts'
import { longDate } from '#app/shared/time.ts'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { hashOfText } from './article-problems.ts'

const usage = `npm run new:article <slug>

Creates a draft with its cover and previews; it builds as is.`

async function main(slug: string): Promise<void> {
  const { error } = ArticleFrontmatter.shape.slug.safeParse(slug)
  if (error) throw new Refusal(`The slug ${error.issues[0]?.message}: npm run new:article <slug>`)
  const path = join(root, 'app', 'content', 'articles', `${slug}.mdx`)
  if (existsSync(path)) throw new Refusal(`There is an article "${slug}" already.`)
  writeFileSync(path, templateOf(slug, new Date().toISOString().slice(0, 10)))
  const cover = readFileSync(join(import.meta.dirname, 'new-cover.svg'), 'utf8')
  const coverPath = join(root, 'public', 'media', 'articles', `${slug}.svg`)
  writeFileSync(coverPath, cover.replaceAll('slug-', `${slug}-`))
  const { status, output } = await run('node', ['scripts/build/covers.ts', slug])
  if (status !== 0) throw new Refusal(output)
  console.log(
    `${path}\nWrite it, and name it in app/content/listings.ts where its card is to stand.`,
  )
}

function templateOf(slug: string, today: string): string {
  const body = '\nThe first paragraph.\n'
  return `---
slug: ${slug}
headline: "${slug.replaceAll('-', ' ')}"
excerpt: "One or two sentences for the card and for search engines."
category: Banking
kind: news
published: ${today}
timeLabel: ${longDate(today)}
textHash: "${hashOfText(body)}"
byline: ${site.name}
image: { alt: "Illustration: a red line that rises over four columns" }
featured: false
sources: [{ name: Bank of Canada, url: "https://www.bankofcanada.ca/" }]
sample: false
---
${body}`
}

await runCommand({ usage, maxNames: 1 }, ({ names }) => main(names[0] ?? ''))
