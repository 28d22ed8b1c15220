import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type Rolldown } from 'vite'
import { nameOfficeChunks } from './scripts/office-chunks.ts'
import { namePublicChunks } from './scripts/public-chunks.ts'
import { compress, stampDist } from './scripts/vite-plugins.ts'

type FileGroups = Rolldown.CodeSplittingGroup[]

const PUBLIC_FILES: FileGroups = [{ debugName: 'public', name: namePublicChunks(import.meta.dirname) }]
const ADMIN_FILES: FileGroups = [{ debugName: 'office', name: nameOfficeChunks(import.meta.dirname) }]

/** Large ones of which little is used; React, for its production build, with all that import it; zod likewise. */
const BUNDLED_PACKAGES = [
  'date-holidays',
  'kysely',
  'libphonenumber-js',
  'sanitize-html',
  'zod',
  'fastify-type-provider-zod',
  'date-holidays-parser',
  /^(react|scheduler|@tanstack\/(react-query|query-core)|@hookform)/,
]

/** Separate builds: no chunk of a public page contains code that only the back office uses. */
const ENVIRONMENTS = {
  client: forBrowser('public', 'src/web/entry-client.tsx', PUBLIC_FILES),
  admin: forBrowser('admin', 'src/web/entry-admin.tsx', ADMIN_FILES),
  ssr: forServer(),
} satisfies Record<string, EnvironmentOptions>

const BUILD: BuildEnvironmentOptions = {
  // The three environments share `dist`; scripts/vite-plugins.ts empties it before the first build.
  emptyOutDir: false,
  // Baseline 2024: light-dark(), subgrid and native nesting are not transpiled.
  target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  // The Content-Security-Policy allows fonts and pictures from files only.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  chunkSizeWarningLimit: 1200,
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), compress(), stampDist(import.meta.dirname)],
  publicDir: false,
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/entry-admin.tsx'] },
  build: BUILD,
  ...(command === 'build' && {
    logLevel: 'warn',
    environments: ENVIRONMENTS,
    builder: {
      // Sequential: each build takes the memory of a whole bundle.
      async buildApp({ build, environments }) {
        for (const environment of Object.values(environments)) await build(environment)
      },
    },
  }),
}))

function forBrowser(name: 'public' | 'admin', input: string, groups: FileGroups): EnvironmentOptions {
  const output = { codeSplitting: { groups, includeDependenciesRecursively: false } }
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/client',
      manifest: `.vite/${name}.json`,
      // An owner whose server builds need not read which plugin took how long.
      rolldownOptions: { input, output, checks: { bundlerTimings: false } },
    },
  }
}

/**
 * The server and the pages it renders share chunks: the domain and the contract are in memory once. Stacks
 * stay readable without source maps, which take 20 MB: names and line breaks are kept.
 */
function forServer(): EnvironmentOptions {
  const output = { minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } } }
  return {
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: BUNDLED_PACKAGES },
    build: {
      outDir: 'dist/server',
      ssr: true,
      rolldownOptions: {
        input: [
          'src/server/main.ts',
          'src/server/cli.ts',
          'src/server/features/booking/private-calendar/file-reader.ts',
          'src/web/entry-server.tsx',
          // Left out of releases (scripts/release/stage.ts).
          'src/server/start/site-code.ts',
        ],
        output,
      },
    },
  }
}
