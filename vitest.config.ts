import { defineConfig } from 'vitest/config'

const globalSetup = ['tests/support/postgres-setup.ts']
const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 20_000 }

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet.ts'],
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/house/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { ...api, name: 'api-sqlite', provide: { engine: 'sqlite' } } },
      { extends: true, test: { ...api, name: 'api-postgres', provide: { engine: 'postgres' }, globalSetup } },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          provide: { engine: 'sqlite' },
          globalSetup,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
