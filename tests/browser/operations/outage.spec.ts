import { setTimeout } from 'node:timers/promises'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { test as base, expect, ROOT } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/database-proxy.ts'
import { type PostgresAddress, startPostgres } from '../../support/database/postgres.ts'
import { openSite } from '../../support/practice/site.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

/** A practice whose PostgreSQL is behind the proxy `network`. */
const test = base.extend<{ network: DatabaseProxy }, { postgres: PostgresAddress }>({
  postgres: [
    // Playwright reads a fixture's dependencies from this destructuring pattern, which must not be empty.
    async ({ browserName: _ }, use) => {
      const { address, stop } = await startPostgres('fast')
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],

  network: async ({ postgres }, use) => {
    const proxy = await openDatabaseProxy(postgres.admin)
    await use(proxy)
    await proxy.close()
  },

  practice: async ({ now, postgres, network }, use) => {
    const web = await loadWeb({ dev: false, root: ROOT })
    const site = await openSite({ now, web, postgres: { admin: network.addressOf(postgres.admin) } })
    await insertStarterContent(site.database, { content: 'vide', instant: site.clock.instant() })
    await fillPublicPages(site)
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    // Any page makes the server cache the site's name and theme.
    await fetch(url)
    await use({ ...site, url })
    // Swallowed connections would never respond while the database is closed.
    await network.cut()
    await network.restore()
    await site.close()
  },
})

test.use({ expectedConsole: [/status of 503/] })

const VERSIONS_KNOWN_MS = 1_100

/** Until then the server sends what it has in memory. */
async function beginOutage(network: DatabaseProxy): Promise<void> {
  await network.cut()
  await setTimeout(VERSIONS_KNOWN_MS)
}

const NOTICE = 'Le site est en cours de rétablissement'
const OUTAGE_TITLE = 'Le site est momentanément indisponible'

test('during an outage a cached page is shown with a notice, which disappears after the outage', async ({
  page,
  practice,
  network,
  axe,
}) => {
  await fetch(`${practice.url}/massages`)
  await beginOutage(network)
  const response = await page.goto('/massages')
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([200, 'no-store'])
  const notice = page.getByRole('complementary', { name: 'État du site' })
  await expect(notice).toContainText(NOTICE)
  await expect(notice.getByRole('link', { name: '02 99 00 00 00' })).toHaveAttribute('href', 'tel:0299000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Massages')
  await expect(notice).toHaveCSS('text-align', 'center')
  await axe()
  await network.restore()
  await notice.getByRole('link', { name: 'Réessayer' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Massages')
})

test('a page with the outage notice is hydrated and keeps the notice', async ({
  page,
  practice,
  network,
}) => {
  await fetch(`${practice.url}/massages`)
  await beginOutage(network)
  await openHydrated(page, '/massages')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Accessibilité' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()
})

for (const { path, heading } of [
  { path: '/praticiens', heading: 'Praticiens' },
  { path: '/admin', heading: 'Connexion Administrateur' },
]) {
  test(`during an outage ${path} returns a 503 page in French, and works again after it`, async ({
    page,
    network,
    axeInBothSchemes,
  }) => {
    await beginOutage(network)
    const response = await page.goto(path)
    expect(response?.status()).toBe(503)
    expect(response?.headers()).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OUTAGE_TITLE)
    await expect(page.getByText('Les Tilleuls')).toBeVisible()
    await axeInBothSchemes()
    await network.restore()
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}

test('the outage page shows the practice’s phone number to visitors, not to staff', async ({
  page,
  network,
}) => {
  await beginOutage(network)
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: '02 99 00 00 00' })).toHaveAttribute('href', 'tel:0299000000')
  await page.goto('/admin/reservations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OUTAGE_TITLE)
  await expect(page.getByRole('link', { name: '02 99 00 00 00' })).toHaveCount(0)
})

test('during an outage the API and generated files return an uncached 503, and pictures are served', async ({
  practice,
  network,
}) => {
  await beginOutage(network)
  const request = (path: string, accept = '*/*') => fetch(practice.url + path, { headers: { accept } })
  for (const path of [
    '/theme.css',
    '/favicon.ico',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/api/services',
  ]) {
    const { status, headers } = await request(path, path.startsWith('/api') ? 'text/html' : '*/*')
    const values = ['retry-after', 'cache-control', 'content-type'].map((name) => headers.get(name))
    expect([path, status, ...values]).toEqual([path, 503, '5', 'no-store', 'application/json; charset=utf-8'])
  }
  const feed = await request(`/agenda/${'x'.repeat(43)}.ics`, 'text/html,application/xhtml+xml')
  expect([feed.status, feed.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect((await request('/uploads/galets.webp')).status).toBe(200)
  expect((await request('/robots.txt')).status).toBe(200)
})

test('while the network drops packets to the database, pages respond within 10 s', async ({
  practice,
  network,
}) => {
  await fetch(`${practice.url}/massages`)
  network.swallow()
  await setTimeout(VERSIONS_KNOWN_MS)
  const startedAt = performance.now()
  const responses = await Promise.all(
    ['/massages', '/praticiens', '/admin'].map((path) => fetch(practice.url + path)),
  )
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(responses.map(({ status }) => status)).toEqual([200, 503, 503])
  expect(await responses[0]?.text()).toContain(NOTICE)
})

test('during an outage a page cached a day ago is shown unless the content has changed since', async ({
  practice,
  network,
}) => {
  const statusOf = async (path: string) => (await fetch(practice.url + path)).status
  await statusOf('/massages')
  practice.clock.advanceMinutes(24 * 60)
  await statusOf('/praticiens')
  await network.cut()
  expect(await statusOf('/massages')).toBe(200)
  await network.restore()
  await practice.database.kysely.updateTable('services').set({ name: 'Massage thaï' }).execute()
  await statusOf('/praticiens')
  await network.cut()
  expect(await statusOf('/massages')).toBe(503)
  expect(await statusOf('/praticiens')).toBe(200)
})

test('during an outage an address that was unknown before it is not said to be unknown', async ({
  practice,
  network,
}) => {
  const statusOf = async (path: string) => (await fetch(practice.url + path)).status
  expect(await statusOf('/inconnue')).toBe(404)
  await network.cut()
  await setTimeout(VERSIONS_KNOWN_MS)
  expect(await statusOf('/inconnue')).toBe(503)
})
