import { mkdirSync } from 'node:fs'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves re-encoded pictures only; the sandbox policy prevents rendering a file as a page. */
export async function registerUploads(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await app.register(serveStatic, {
    root: folder,
    prefix: '/uploads/',
    index: false,
    // Names are random and never reused.
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    allowedPath: (path) => /^\/[\w-]+\.webp$/.test(path),
    setHeaders: (reply) => {
      reply.header('content-security-policy', "sandbox; default-src 'none'")
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
