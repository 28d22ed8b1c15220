import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { createSettingsSource, isRetryDue, type SiteData, siteLoader } from './site.ts'

const STATUS = 'GET /api/auth/status'
const FAILURE = "Erreur lors de la vérification du statut de l'utilisateur"

/** Every call but the status has an answer. */
function setUp(answerStatus: (signal: AbortSignal | undefined) => Promise<unknown>) {
  const failures: string[] = []
  const api = (async (name: string, input: { signal?: AbortSignal } = {}) => {
    if (name === STATUS) return answerStatus(input.signal)
    return name === 'GET /api/pages' ? [] : { siteTitle: 'Les Tilleuls' }
  }) as Api
  const load = siteLoader({
    api,
    settings: createSettingsSource(api),
    onFailure: (failure) => failures.push(failure),
  })
  return { failures, load: (request = new Request('https://tilleuls.example/')) => load({ request }) }
}

test('the site’s loader tells whether somebody is signed in', async () => {
  const { load, failures } = setUp(async () => ({ isLoggedIn: true, admin: { id: 1 } }))
  expect(await load()).toMatchObject({ isLoggedIn: true })
  expect(failures).toEqual([])
})

test(`a failed status call shows « ${FAILURE} » and leaves the rest of the page`, async () => {
  const { load, failures } = setUp(() => Promise.reject(new Error('HTTP error! status: 500')))
  expect(await load()).toMatchObject({ isLoggedIn: null, settings: { siteTitle: 'Les Tilleuls' } })
  expect(failures).toEqual([FAILURE])
})

test('a navigation that supersedes the status call aborts it without a toast', async () => {
  const abort = new AbortController()
  const { load, failures } = setUp(async (signal) => {
    abort.abort()
    signal?.throwIfAborted()
  })
  const loading = load(new Request('https://tilleuls.example/', { signal: abort.signal }))
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
})

test('the browser retries what failed on the server, once', () => {
  const site = { settings: {}, isLoggedIn: false, loadedBy: 'server' } as SiteData
  expect(isRetryDue(site)).toBe(false)
  expect(isRetryDue({ ...site, isLoggedIn: null })).toBe(true)
  expect(isRetryDue({ ...site, settings: null })).toBe(true)
  expect(isRetryDue({ ...site, settings: null, isLoggedIn: null, loadedBy: 'browser' })).toBe(false)
})
