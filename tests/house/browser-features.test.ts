import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { PLAYWRIGHT_DISABLED_FEATURES } from '../../scripts/browser-features.ts'

test('browser tests disable every feature that Playwright would disable', () => {
  const require = createRequire(import.meta.resolve('@playwright/test'))
  const playwright = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(playwright) ?? []
  const disabled = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(disabled.length).toBeGreaterThan(0)
  expect(PLAYWRIGHT_DISABLED_FEATURES).toEqual(disabled)
})
