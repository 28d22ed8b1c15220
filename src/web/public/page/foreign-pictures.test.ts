import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import type { Api } from '#web/app/api.ts'
import { createShowTexts } from '#web/app/page-pictures.ts'
import { paths } from '#web/app/paths.ts'
import { createSettingsSource, type LoaderContext } from '#web/app/site.ts'
import { contactLoader } from '../contact/loader.ts'
import { homeLoader } from '../home/loader.ts'
import { legalLoader } from '../legal/loader.ts'
import { customPageLoader } from './loader.ts'

const ROSE = '<p><img src="https://images.exemple/rose.jpg"></p>'
const PLAIN = '<p>Au fond de la cour.</p><img src="/uploads/un.webp">'

type Replies = Record<string, unknown>
type Load = (context: LoaderContext) => (args: LoaderFunctionArgs) => unknown

const PAGES: [string, Load, (text: string) => Replies][] = [
  ['/', homeLoader, (content) => ({ 'GET /api/pages/{slug}': { content } })],
  ['/contact', contactLoader, (content) => ({ 'GET /api/pages/{slug}': { content } })],
  ['/contact', contactLoader, (contactInfo) => ({ 'GET /api/contact-info': { contactInfo } })],
  ['/p/fleurs', customPageLoader, (content) => ({ 'GET /api/pages/{slug}': { content } })],
  [
    paths.privacy,
    (context) => legalLoader(context, paths.privacy),
    (privacyPolicy) => ({ 'GET /api/privacy-policy': { privacyPolicy } }),
  ],
  [
    paths.legal,
    (context) => legalLoader(context, paths.legal),
    (legalText) => ({ 'GET /api/legal-text': { legalText } }),
  ],
  [
    paths.terms,
    (context) => legalLoader(context, paths.terms),
    (termsOfService) => ({ 'GET /api/terms-of-service': { termsOfService } }),
  ],
]

/** Runs a loader in a document that was served with these pictures. */
async function load(load: Load, path: string, { replies, shown }: { replies: Replies; shown: string[] }) {
  const api = (async (name: string) => {
    if (name in replies) return replies[name]
    throw new Error('No reply.')
  }) as Api
  const images = shown.map((src) => ({ src })) as unknown as Document['images']
  const context = {
    api,
    settings: createSettingsSource(api),
    onFailure: () => {},
    showTexts: createShowTexts({ images }),
    visit: null,
  }
  const request = new Request(`https://tilleuls.exemple${path}?a=1`)
  try {
    await load(context)({ request, params: { slug: 'fleurs' } } as unknown as LoaderFunctionArgs)
    return null
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

test.each(PAGES)(
  '%s is loaded as a new document if its text shows another host',
  async (path, loader, reply) => {
    const redirect = await load(loader, path, { replies: reply(ROSE), shown: ['https://tilleuls.exemple/a'] })
    expect(redirect?.headers.get('location')).toBe(`${path}?a=1`)
    expect(redirect?.headers.get('x-remix-reload-document')).toBe('true')
  },
)

test.each(PAGES)(
  '%s stays in the document if its policy allows the pictures',
  async (path, loader, reply) => {
    const shown = ['https://images.exemple/autre.jpg']
    expect(await load(loader, path, { replies: reply(ROSE), shown })).toBeNull()
    expect(await load(loader, path, { replies: reply(PLAIN), shown: [] })).toBeNull()
  },
)
