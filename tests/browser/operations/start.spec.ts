import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../../support/browser/browser.ts'
import { startServer } from '../../support/servers/server-process.ts'

test('the built server serves the site with compressed scripts, and the back office', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-main-'))
  const server = await startServer({ DATA_DIR: dataDir })
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

test('npm start builds if it must, then runs the built server, which renders the pages', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-start-'))
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
  // A process group of its own, to which a terminal sends Ctrl-C.
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(npm, 'exit')
  try {
    const url = await readAddress(npm.stdout)
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<h1')
    process.kill(-Number(npm.pid), 'SIGINT')
    await expect.poll(() => fetch(url).catch(() => 'stopped')).toBe('stopped')
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-Number(npm.pid), 'SIGKILL')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function readAddress(output: AsyncIterable<unknown>): Promise<string> {
  let printed = ''
  for await (const chunk of output) {
    printed += String(chunk)
    const [, url] = /ouvert : (\S+)/.exec(printed) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`npm start ended: ${printed}`)
}
