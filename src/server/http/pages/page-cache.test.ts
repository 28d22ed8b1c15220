import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { RenderedPage } from './render-page.ts'

const MEGABYTE = 1024 * 1024

const state = {
  version: '1',
  content: '1',
  versions: { content: 1, agendas: 0 },
  validUntil: 0,
  siteTitle: 'Les Tilleuls',
  phone: null,
  publicEmail: null,
  themeCss: '',
  frame: { light: '', dark: '' },
  fonts: [],
  imageOrigins: [],
  contents: { slugs: [], services: [], practitioners: [] },
}

const aPage =
  (html: string, status = 200) =>
  async () =>
    ({ status, html, etag: '"1"', isSecret: false, isWhole: true }) as RenderedPage

test('the cache of pages stays within its entries and bytes, however many addresses are stored', async () => {
  const cache = createPageCache()
  for (let n = 0; n < 1_000; n += 1) await cache.getOrRender(state, `/?${n}`, aPage('x'))
  expect(cache.size().entries).toBe(300)
  for (let n = 0; n < 50; n += 1) await cache.getOrRender(state, `/large?${n}`, aPage('x'.repeat(MEGABYTE)))
  expect(cache.size().bytes).toBeLessThanOrEqual(32 * MEGABYTE)
  expect(cache.size().entries).toBeLessThan(50)
})

test('an outage shows copies of pages, never of a page that does not exist', async () => {
  const cache = createPageCache()
  await cache.getOrRender(state, '/massages', aPage('<p>Massages</p>'))
  await cache.getOrRender(state, '/_', aPage('<p>404</p>', 404))
  expect(cache.offlineCopy('/massages')).toBeDefined()
  expect(cache.offlineCopy('/_')).toBeUndefined()
})
