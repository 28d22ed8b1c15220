import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicFiles, Render, Rendered } from '#contract/rendering.ts'
import { sendNotFound } from './errors.ts'
import { adminPolicy, devPolicy, publicPolicy } from './headers.ts'

/** The web side as the server sees it: built files, or Vite's. */
export type Web = {
  isDev: boolean
  /** Serves the scripts, styles and fonts. */
  attach(app: FastifyInstance): Promise<void>
  files(): PublicFiles
  render(): Promise<Render>
  /** Script and styles of the back office. */
  adminFiles(): { script: string; styles: string[] }
  /** Last touch on a page before it leaves. */
  finish(url: string, html: string): Promise<string>
}

/** Finds the built pages below `root`, or in development the sources, read anew when they change. */
export async function loadWeb({ dev, root }: { dev: boolean; root: string }): Promise<Web> {
  if (dev) return (await import('./dev-web.ts')).devWeb(root)
  return (await import('./static.ts')).builtWeb(root)
}

/** Serves every page of the site: the back office's shell below /admin, server-rendered pages elsewhere. */
export async function registerWeb(app: FastifyInstance, web: Web): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  const held = (directives: Record<string, string[]>) => ({
    helmet: { contentSecurityPolicy: { useDefaults: false, directives: web.isDev ? devPolicy : directives } },
  })
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const html = await web.finish(request.url, adminShell(web.adminFiles()))
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
  app.get('/admin', held(adminPolicy), sendShell)
  app.get('/admin/*', held(adminPolicy), sendShell)
  app.get('/*', { ...held(publicPolicy), errorHandler: sendBroken }, async (request, reply) => {
    if (/^\/(api|assets|uploads)(\/|$|\?)/.test(request.url)) return sendNotFound(request, reply)
    const rendered = await renderPage(app, web, request)
    if (rendered instanceof Response) return sendRedirect(reply, rendered)
    if (rendered.status >= 500) request.log.error({ err: rendered.failure }, 'a page could not be rendered')
    return sendPage(request, reply, { ...rendered, html: await web.finish(request.url, rendered.html) })
  })
}

async function renderPage(app: FastifyInstance, web: Web, request: FastifyRequest): Promise<Rendered> {
  const render = await web.render()
  return render({
    // By concatenation: a path such as //example.org would otherwise be read as another host. Nothing that is
    // rendered depends on the host, which the visitor could invent.
    request: new Request(`http://localhost${request.url}`),
    fetch: inProcess(app, request),
    files: web.files(),
  })
}

/** Calls the API without leaving the process, as the visitor who asked for the page. */
function inProcess(app: FastifyInstance, { ip, headers }: FastifyRequest) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { cookie } = headers
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) },
      remoteAddress: ip,
    })
    return new Response(answer.body, { status: answer.statusCode })
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: { status: number; html: string }) {
  const etag = `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 27)}"`
  reply
    .code(page.status)
    // A page that names the person signed in belongs to nobody else's cache.
    .header('cache-control', request.caller ? 'private, no-store' : 'no-cache')
    .header('vary', 'Cookie')
    .header('etag', etag)
  if (page.status === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page.html)
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  // RFC 9110, 13.1.2: weak comparison, so a proxy that compressed the page may have prefixed W/.
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}

function sendRedirect(reply: FastifyReply, redirect: Response) {
  return reply.redirect(redirect.headers.get('location') ?? '/', redirect.status)
}

/** A visitor reads a page, not the API's JSON, when a page itself fails. */
function sendBroken(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'a page failed')
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Une erreur est survenue</title></head><body><h1>Une erreur est survenue.</h1><p><a href="/">Retour à l’accueil</a></p></body></html>',
    )
}

function adminShell({ script, styles }: { script: string; styles: string[] }): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Administration</title>${links}<script type="module" src="${script}"></script></head><body><div id="root"></div><noscript>L’espace d’administration a besoin de JavaScript.</noscript></body></html>`
}
