import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'

const folderOf = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const { articlesPlugin } = await import(folderOf('scripts/content/articles-plugin.ts'))

/** The build's own server output: only `src/entry.js` is between it and the runtime. */
const baseline = {
  name: 'bare',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'bare',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/entry.js', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
  },
}

/** The parts of our pages that are the same for everyone, as text. */
const frames = {
  name: 'bench-frames',
  resolveId: (id) => (id === 'virtual:frames' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:frames'
      ? `export default ${readFileSync(process.env.BENCH_FRAMES, 'utf8')}`
      : undefined,
}

export default defineConfig({
  output: 'server',
  outDir: process.env.BENCH_ASTRO_OUT,
  adapter: baseline,
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: { checkOrigin: false },
  session: undefined,
  vite: {
    plugins: [frames, articlesPlugin()],
    resolve: {
      alias: [
        { find: /^#app\//, replacement: `${folderOf('app')}/` },
        { find: /^#bench\//, replacement: `${folderOf('bench')}/` },
      ],
    },
    ssr: { target: 'webworker', noExternal: true },
    build: { minify: true },
  },
})
