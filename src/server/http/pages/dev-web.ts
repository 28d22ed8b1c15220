import type { FastifyInstance } from 'fastify'
import type { EntryFiles, Render } from '#contract/rendering.ts'
import type { Web } from './web.ts'

const CLIENT = '/src/web/entry-client.tsx'
const ADMIN = '/src/web/entry-admin.tsx'

/** The pages read from their sources by Vite, with hot reload. Development only. */
export async function devWeb(root: string): Promise<Web> {
  const { createServer } = await import('vite')
  const attach = async (app: FastifyInstance) => {
    // On the site's own port: a second one would need an opening of its own in the policy.
    const hmr = { server: app.server }
    vite = await createServer({ root, server: { middlewareMode: true, hmr } })
    app.addHook('onClose', () => vite?.close())
    app.addHook('onRequest', (request, reply, done) => {
      vite?.middlewares(request.raw, reply.raw, done)
    })
  }
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  const started = () => {
    if (!vite) throw new Error('Vite is not attached to a server yet.')
    return vite
  }
  return {
    isDev: true,
    attach,
    files: () => filesOf(CLIENT),
    render: async () => {
      const entry = await started().ssrLoadModule('/src/web/entry-server.tsx')
      return entry.render as Render
    },
    adminFiles: () => filesOf(ADMIN),
    async finish(url, html) {
      const empty = await started().transformIndexHtml(url, '<html><head></head></html>')
      const tags = /<head>(.*?)<\/head>/s.exec(empty)?.[1]?.trim() ?? ''
      // Before our own script, but last otherwise: at the head's start they would stand where React expects its own.
      return html.replace(/<script type="module" src="\/src\/|<\/head>/, (entry) => `${tags}${entry}`)
    },
  }
}

/** Vite writes the styles into the page itself, and preloads nothing. */
function filesOf(script: string): EntryFiles {
  const none = { styles: [], scripts: [], fonts: [] }
  return { script, ...none, of: () => none }
}
