import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '#scripts/lib/paths.ts'

/**
 * Bundles `bench/baselines/<name>` into `<folder>/<name>/index.js`, minified like the product. `virtual` modules
 * are text or data of this run, by name.
 */
export async function bundleBaseline(
  name: string,
  folder: string,
  virtual: Record<string, string> = {},
): Promise<string> {
  const outDir = join(folder, name.replace(/\.tsx?$/, ''))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [virtualModules(virtual)],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"production"' },
    resolve: {
      conditions: ['workerd', 'worker', 'module', 'production'],
      tsconfigPaths: true,
    },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(root, 'bench', 'baselines', name),
      outDir,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  })
  return outDir
}

function virtualModules(modules: Record<string, string>): Plugin {
  return {
    name: 'bench-virtual',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
}
