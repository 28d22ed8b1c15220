import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'reports/browser',
  globalSetup: './tests/support/browser-setup.ts',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall a browser for seconds: CI looks twice, and lists as flaky what needed it.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    // A trace of every test costs an eighth of the time; `--trace on` gives one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--disable-gpu', '--disable-quic', '--disable-sync'],
    },
  },
})
