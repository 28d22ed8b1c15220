import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { DISABLE_FEATURES } from './scripts/browser-features.ts'
import { findChromium } from './scripts/chromium.ts'

/** Adds fonts as wide as Arial and Times New Roman, which a bare Linux machine lacks; read on Linux alone. */
const FONTS = fileURLToPath(new URL('tests/support/browser/fonts.conf', import.meta.url))

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'reports/browser',
  globalSetup: './tests/support/servers/build-setup.ts',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 3,
  // `npm test` leaves out what has the tag `@all`: a walk that another test takes at one width, mode or extreme.
  // A shared machine may stall a browser for seconds: CI retries once and reports such tests as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only ends a hang: no test fails because the machine is busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    // Tracing every test costs an eighth of the run time; pass `--trace on` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      env: { ...process.env, FONTCONFIG_FILE: FONTS },
      args: ['--disable-gpu', '--disable-quic', '--disable-sync', DISABLE_FEATURES],
    },
  },
})
