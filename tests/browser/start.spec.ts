import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../support/browser.ts'
import { MAIN_ENTRY, startServer } from '../support/server-process.ts'

test('main.ts serves the built site with compressed scripts, and the back office', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-main-'))
  const server = await startServer({ DATA_DIR: dataDir }, MAIN_ENTRY)
  try {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const script = await page.locator('script[type=module][src^="/assets/"]').first().getAttribute('src')
    const compressed = await page.request.get(`${server.url}${script}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(compressed.headers()['content-encoding']).toBe('br')
    await page.goto(`${server.url}/admin`)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  } finally {
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('npm start becomes the built server, which renders the pages', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-start-'))
  const server = await startServer({ DATA_DIR: dataDir }, join(ROOT, 'scripts/start.ts'))
  try {
    const page = await fetch(server.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<h1')
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).toContain('dist/server/main.js')
  } finally {
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
