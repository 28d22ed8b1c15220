import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** How the pages are made of their sources; which of them, and where to, is said in scripts/build.ts. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), lightRouter()],
  publicDir: false,
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/entry-admin.tsx'] },
  build: {
    emptyOutDir: false,
    // Baseline 2024: light-dark(), subgrid and native nesting need no translation there.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy allows fonts and pictures from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
})

/**
 * React Router's components that nobody uses stay in the bundle, because a call makes each and a name is written on
 * it: saying that neither does anything else lets the bundler leave them out (3 kB less on every first visit).
 */
function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (code) =>
        code
          .replace(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, ''),
    },
  }
}
