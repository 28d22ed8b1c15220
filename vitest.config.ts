import { defineConfig } from 'vitest/config'

const globalSetup = ['tests/support/database/postgres-setup.ts']
const buildSetup = 'tests/support/servers/build-setup.ts'
const practices = { setupFiles: ['tests/support/practice/close-practices.ts'] }
const api = { ...practices, include: ['tests/api/**/*.test.ts'], testTimeout: 600_000 }
/** Node.js loads the build as it is. */
const server = { deps: { external: [/\/dist\/server\//] } }
/** Tested against the build too, which could break it. */
const built = { ...api, server, include: ['tests/built/**/*.test.ts', 'tests/api/http/access.test.ts'] }

export default defineConfig({
  test: {
    setupFiles: ['tests/support/browser/fail-on-console.ts'],
    // Modules hold no state of a practice, so test files share them: loading them for each file doubled the run time.
    isolate: false,
    // A test or `describe` has a tag by `{ tags: ['engine'] }`, all tests of a file by the line `// @module-tag engine`.
    tags: [
      {
        name: 'engine',
        description:
          'Depends on the database: races, constraints, counts, searches, raw SQL, JSON or time in SQL. `npm test` runs these API tests on PostgreSQL too, and the others on SQLite alone.',
      },
      {
        name: 'long',
        description:
          'Takes long by its nature: many seeds, kills or requests. Only `npm run test:all` runs it.',
      },
    ],
    maxWorkers: 2,
    // Only end a hang: no test fails because the machine is busy.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,bench}/**/*.test.ts', 'tests/house/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/component/set-up.ts'],
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { ...api, name: 'api-sqlite', provide: { engine: 'sqlite' } } },
      { extends: true, test: { ...api, name: 'api-postgres', provide: { engine: 'postgres' }, globalSetup } },
      {
        extends: true,
        test: {
          ...built,
          name: 'built-sqlite',
          provide: { engine: 'sqlite', served: 'built' },
          globalSetup: [buildSetup],
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'built-postgres',
          provide: { engine: 'postgres', served: 'built' },
          globalSetup: [buildSetup, ...globalSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          provide: { engine: 'sqlite' },
          globalSetup: [buildSetup, ...globalSetup],
          server,
          // Far longer than any takes on a machine of its own: only ends a hang.
          testTimeout: 300_000,
          // As in the browser: a shared machine may stall a whole server for seconds.
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
    ],
  },
})
