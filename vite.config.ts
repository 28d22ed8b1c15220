import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How the pages are made of their sources; which of them, and where to, is said in scripts/build.ts. */
export default defineConfig({
  appType: 'custom',
  plugins: [react()],
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
