import { mkdirSync } from 'node:fs'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'

type Source = AppContext['storage']['uploads']['source']
type Bucket = Extract<Source, { open: unknown }>

const PICTURE_PATH = /^\/([a-z0-9][a-z0-9-]{0,120}\.webp)$/

const PRIVILEGES = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Serves re-encoded pictures only; the sandbox policy prevents rendering a file as a page. */
export async function registerUploads(app: FastifyInstance, source: Source): Promise<void> {
  if ('folder' in source) await serveFolder(app, source.folder)
  else serveBucket(app, source)
}

async function serveFolder(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await app.register(serveStatic, {
    root: folder,
    prefix: '/uploads/',
    index: false,
    // Names are random and never reused.
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    allowedPath: (path) => PICTURE_PATH.test(path),
    setHeaders: (reply) => void reply.headers(PRIVILEGES),
  })
}

function serveBucket(app: FastifyInstance, { open }: Bucket): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = PICTURE_PATH.exec(`/${request.params['*']}`)?.[1]
      const opened = name === undefined ? null : await open(name, conditionsOf(request))
      if (!opened) return reply.callNotFound()
      const headers = Object.entries(opened.headers).filter(([, value]) => value !== undefined)
      return markPicture(reply.code(opened.status))
        .headers(Object.fromEntries(headers))
        .send(opened.body ?? undefined)
    },
  })
}

function markPicture(reply: FastifyReply): FastifyReply {
  return reply
    .headers(PRIVILEGES)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type('image/webp')
}

/** A range with If-Range gets the whole picture, as RFC 9110 allows: buckets do not know that header. */
function conditionsOf({ method, headers }: FastifyRequest) {
  const { range, 'if-none-match': ifNoneMatch } = headers
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return {
    isHead: method === 'HEAD',
    ...(ifNoneMatch !== undefined && { ifNoneMatch }),
    ...(ifNoneMatch === undefined && !Number.isNaN(since) && { ifModifiedSince: new Date(since) }),
    ...(range !== undefined && headers['if-range'] === undefined && { range }),
  }
}
