import { beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#contract/content/pages.ts'
import type { Web } from '#server/http/pages/web.ts'
import { locate } from '#web/entry-server.tsx'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const noFiles = { styles: [], scripts: [], fonts: [] }
const files = { script: '/entry.js', ...noFiles, filesOf: () => noFiles }

/** Renders the texts of /p/{slug} and /legal as the built pages do, without them. */
const web: Web = {
  isDev: false,
  attach: async () => {},
  locate: async () => locate,
  files: () => files,
  adminFiles: () => files,
  transformHtml: async (_url, html) => html,
  render:
    async () =>
    async ({ request, fetch }) => {
      const { pathname } = new URL(request.url)
      const call = pathname === '/legal' ? '/api/legal-text' : pathname.replace('/p/', '/api/pages/')
      const { content, legalText } = (await (await fetch(call, {})).json()) as {
        content?: string
        legalText?: string
      }
      return { status: 200, html: `<body>${content ?? legalText}</body>`, isSecret: false }
    },
}

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice({ web })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await aSetting(site, 'logo', 'https://logo.exemple/l.png')
  await superadmin.post('/api/pages', aPage('fleurs', '<p><img src="https://images.exemple/rose.jpg"></p>'))
  await superadmin.post('/api/pages', aPage('acces', '<p>Au fond de la cour.</p>'))
})

const aPage = (slug: string, content: string) => ({ slug, title: slug, content })

async function pictureSources(path: string, client = site.visitor(), headers?: Record<string, string>) {
  const response = await client.get(path, headers)
  const policy = String(response.headers['content-security-policy'])
  return /img-src 'self' data:([^;]*)/.exec(policy)?.[1]?.trim()
}

describe('the policy of a page allows', () => {
  test('the hosts of its own pictures besides those of the settings, cached or not', async () => {
    for (const client of [site.visitor(), site.visitor(), superadmin]) {
      const sources = await Promise.all(['/p/fleurs', '/p/acces'].map((path) => pictureSources(path, client)))
      expect(sources).toEqual(['https://logo.exemple https://images.exemple', 'https://logo.exemple'])
    }
  })

  test('the hosts of a legal text', async () => {
    await superadmin.put('/api/settings', { legalText: '<img src="http://hebergeur.exemple:8080/l.png">' })
    expect(await pictureSources('/legal')).toBe('https://logo.exemple http://hebergeur.exemple:8080')
  })

  test('another host as soon as the text shows one, and the former no longer', async () => {
    await pictureSources('/p/fleurs')
    await superadmin.put('/api/pages/fleurs', aPage('fleurs', '<img src="https://autre.exemple/rose.jpg">'))
    expect(await pictureSources('/p/fleurs')).toBe('https://logo.exemple https://autre.exemple')
  })

  test('the same hosts when the browser keeps its copy', async () => {
    const { headers } = await site.visitor().get('/p/fleurs')
    const ifNoneMatch = { 'if-none-match': String(headers.etag) }
    expect((await site.visitor().get('/p/fleurs', ifNoneMatch)).status).toBe(304)
    expect(await pictureSources('/p/fleurs', site.visitor(), ifNoneMatch)).toContain('https://images.exemple')
  })
})

test('a text keeps pictures of other hosts, except those that no policy can name', async () => {
  const kept = '<img src="https://images.exemple/rose.jpg" /><img src="/uploads/un.webp" />'
  const dropped = '<img src="https://nom:secret@exemple.fr/a.jpg"><img src="//exemple.fr/a.jpg">'
  const { body } = await superadmin.put<Page>('/api/pages/fleurs', aPage('fleurs', kept + dropped))
  expect(body.content).toBe(kept)
})
