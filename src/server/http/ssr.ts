import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { EntryFiles, PageFiles, Render } from '#contract/rendering.ts'
import { explain, sendNotFound } from './errors.ts'
import { isKnown } from './etag.ts'
import { NOTICE_HASH, RETRY_AFTER, sendBroken, sendOutage, withNotice } from './failure-pages.ts'
import { adminPolicy, devPolicy, publicPolicy, SECRET_PAGE } from './headers.ts'
import { keptByVersion } from './kept.ts'
import { type BackOffice, originOf, type Site, type SiteState } from './site.ts'

/** The web side as the server sees it: built files, or Vite's. */
export type Web = {
  isDev: boolean
  /** Serves the scripts, styles and fonts. */
  attach(app: FastifyInstance): Promise<void>
  files(): EntryFiles
  render(): Promise<Render>
  /** The same of the back office. */
  adminFiles(): EntryFiles
  /** Last touch on a page before it leaves. */
  finish(url: string, html: string): Promise<string>
}

/**
 * A page as it was rendered for a visitor who is not signed in, and packed: a third of the bytes. Nobody's page but
 * everybody's is packed, as the length of a packed page could give away what only one person may know.
 */
type KeptPage = { html: string; packed: Buffer; etag: string; isSecret: false }

/** The same without its version, for visitors who come while the database is away. */
type Copy = { packed: Buffer; state: SiteState }

type Copies = ReturnType<typeof keptByVersion<Copy>>

/** What opens the screen is a secret in its address. */
const SECRET_SCREEN = /^\/admin\/mot-de-passe\//

/** Finds the built pages below `root`, or in development the sources, read anew when they change. */
export async function loadWeb({ dev, root }: { dev: boolean; root: string }): Promise<Web> {
  if (dev) return (await import('./dev-web.ts')).devWeb(root)
  return (await import('./static.ts')).builtWeb(root)
}

/** Serves every page of the site: the back office's shell below /admin, server-rendered pages elsewhere. */
export async function registerWeb(app: FastifyInstance, web: Web, site: Site & BackOffice): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Read once at the start, so that an outage that comes before the first visitor can name the practice.
  app.addHook('onReady', async () => void (await site.state()))
  const copies = keptByVersion<Copy>()
  const held = (policy: typeof publicPolicy) => ({
    config: { policy: web.isDev ? devPolicy : policy },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure({ error, request, reply }, site, copies),
  })
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const { version, fonts } = await site.state()
    const display = await site.displayFor(request.caller)
    const files = web.adminFiles()
    const office = together(OFFICE.map(files.of))
    const first = request.caller ? together([files, office]) : files
    const later = request.caller ? [] : [...office.styles, ...office.scripts]
    const shell = adminShell({
      script: files.script,
      styles: [...first.styles, `/theme.css?v=${version}`],
      fonts: onlyWorn(fonts, first.fonts),
      scripts: first.scripts,
      next: later.filter((file) => !first.scripts.includes(file)),
      reader: request.caller ? 'staff' : 'guest',
      display,
    })
    const html = await web.finish(request.url, shell)
    if (SECRET_SCREEN.test(request.url)) reply.headers(SECRET_PAGE)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
  app.get('/admin', held(adminPolicy), sendShell)
  app.get('/admin/*', held(adminPolicy), sendShell)
  const kept = keptByVersion<KeptPage>()
  app.get('/*', held(publicPolicy), async (request, reply) => {
    if (/^\/(api|assets|uploads)(\/|$|\?)/.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    copies.turnTo(state.content)
    adaptPolicy(reply, state)
    const asked = { request, origin: originOf(site, request), state }
    // What a signed-in person sees is theirs alone, and a source may change while one develops.
    if (request.caller || web.isDev) return sendRendered(reply, asked, await renderPage(app, web, asked))
    const address = asked.origin + request.url
    const known = kept.find(state.version, address)
    if (known) return sendPage(request, reply, { status: 200, ...known })
    const rendered = await renderPage(app, web, asked)
    if (!('html' in rendered) || !rendered.isWhole || rendered.isSecret) {
      return sendRendered(reply, asked, rendered)
    }
    const page = { ...rendered, isSecret: false as const, packed: await pack(rendered.html) }
    kept.keep(state.version, address, page)
    copies.keep(state.content, address, { packed: page.packed, state })
    return sendPage(request, reply, page)
  })
}

type Failure = { error: FastifyError; request: FastifyRequest; reply: FastifyReply }

/** While the database is away visitors read the page as it was last, or learn where to call. */
async function sendFailure({ error, request, reply }: Failure, site: Site, copies: Copies) {
  const { code } = explain(error, request)
  if (code !== 'unavailable') return sendBroken(reply, site.lastKnown())
  const copy = copies.last(originOf(site, request) + request.url)
  if (!copy) return sendOutage(request, reply, site.lastKnown())
  const html = withNotice(String(await unpack(copy.packed)), copy.state)
  adaptPolicy(reply, copy.state, [NOTICE_HASH])
  return reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

type Asked = { request: FastifyRequest; origin: string; state: SiteState }
type Page = {
  status: number
  html: string
  packed?: Buffer
  etag: string
  isSecret: boolean
  failure?: unknown
}
/** `isWhole`: nothing that the page asked for failed, so it may be shown to the next visitor too. */
type RenderedPage = Page & { isWhole: boolean }

async function renderPage(app: FastifyInstance, web: Web, asked: Asked): Promise<RenderedPage | Response> {
  const { request, origin, state } = asked
  const render = await web.render()
  const files = web.files()
  let failures = 0
  let isAway = false
  const rendered = await render({
    // By concatenation: a path such as //example.org would otherwise be read as another host.
    request: new Request(origin + request.url),
    fetch: inProcess(app, request, (status) => {
      if (status >= 400 && status !== 404) failures += 1
      if (status === 503) isAway = true
    }),
    theme: state.theme,
    frame: state.frame,
    files: { ...files, fonts: onlyWorn(state.fonts, files.fonts) },
  })
  if (isAway) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER })
  if (rendered instanceof Response) return rendered
  const html = await web.finish(request.url, rendered.html)
  return { ...rendered, html, etag: etagOf(html), isWhole: rendered.status === 200 && failures === 0 }
}

function sendRendered(reply: FastifyReply, { request }: Asked, rendered: Page | Response) {
  if (rendered instanceof Response) {
    return reply.redirect(rendered.headers.get('location') ?? '/', rendered.status)
  }
  if (rendered.status >= 500) request.log.error({ err: rendered.failure }, 'a page could not be rendered')
  return sendPage(request, reply, rendered)
}

function onlyWorn(worn: readonly string[], fonts: string[]): string[] {
  return fonts.filter((file) => worn.some((name) => file.includes(name)))
}

/** Allows the theme and `styles` by their hashes, and pictures from the hosts that the owner chose; nothing else. */
function adaptPolicy(
  reply: FastifyReply,
  { theme, imageOrigins }: SiteState,
  styles: readonly string[] = [],
): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  const hash = createHash('sha256').update(theme).digest('base64')
  const allowed = ["'self'", `'sha256-${hash}'`, ...styles].join(' ')
  const images = ["img-src 'self'", ...imageOrigins].join(' ')
  reply.header(
    'content-security-policy',
    policy
      // Perhaps adapted before, for the page that then failed.
      .replace(/style-src 'self'(?: 'sha256-[^']+')*;/, `style-src ${allowed};`)
      .replace("img-src 'self'", images),
  )
}

/** Calls the API without leaving the process, as the visitor who asked for the page. */
function inProcess(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  onStatus: (status: number) => void,
) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { cookie } = headers
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) },
      remoteAddress: ip,
    })
    onStatus(answer.statusCode)
    return new Response(answer.body, { status: answer.statusCode })
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply
    .code(page.status)
    // A page that names the person signed in belongs to nobody else's cache.
    .header('cache-control', request.caller ? 'private, no-store' : 'no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .header('etag', page.etag)
  if (page.isSecret) reply.headers(SECRET_PAGE)
  if (page.status === 200 && isKnown(page.etag, request.headers['if-none-match']))
    return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (!page.packed || !takesGzip(request.headers['accept-encoding'])) return reply.send(page.html)
  return reply.header('content-encoding', 'gzip').send(page.packed)
}

const pack = promisify<string, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)

function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(acceptEncoding ?? ''))
}

function etagOf(html: string): string {
  // Weak: packed or not, it is the same page.
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
}

/** Late parts of the back office that are surely needed: fetched beside the entry, not after it has run. */
const OFFICE = [
  'src/web/admin/layout/MantineFrame.tsx',
  'src/web/admin/layout/AdminLayout.tsx',
  'src/web/admin/dashboard/DashboardPage.tsx',
]

type Shell = {
  script: string
  styles: string[]
  fonts: string[]
  scripts: string[]
  /** Files of the next screen, which this one has fetched once it is there: see web/admin/login/fetch-ahead.ts. */
  next: string[]
  /** For whom it is: the sign-in page need not ask first. */
  reader: 'staff' | 'guest'
  display: Record<string, string | undefined>
}

function together(parts: PageFiles[]): PageFiles {
  return {
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    fonts: [...new Set(parts.flatMap(({ fonts }) => fonts))],
  }
}

function adminShell({ script, styles, fonts, scripts, next, reader, display }: Shell): string {
  const attributes = Object.entries(display).map(([name, value]) => (value ? ` data-${name}="${value}"` : ''))
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="application/json" id="next">${JSON.stringify(next)}</script>`,
  ].join('')
  return `<!doctype html><html lang="fr"${attributes.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.ico">${links}<script type="module" src="${script}"></script></head><body><div id="root" data-for="${reader}"></div><noscript>L’espace d’administration a besoin de JavaScript.</noscript></body></html>`
}
