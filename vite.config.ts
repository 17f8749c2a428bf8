import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** sonner writes a style element without a nonce, which the policy blocks; its CSS comes as a file. */
const sonnerWithoutStyle: Plugin = {
  name: 'sonner-without-style',
  transform: (code, id) =>
    id.includes('/sonner/dist/') ? code.replace(/^__insertCSS\(.*\);?$/m, '') : undefined,
}

export default defineConfig({
  plugins: [
    cloudflare({ viteEnvironment: { name: 'ssr' } }),
    tailwindcss(),
    sonnerWithoutStyle,
    reactRouter(),
  ],
  optimizeDeps: {
    // Found late, each of these would make the first page of a fresh dev server answer 504.
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'sonner',
      '@conform-to/react',
      'zod/mini',
      'libphonenumber-js/min',
    ],
  },
})
