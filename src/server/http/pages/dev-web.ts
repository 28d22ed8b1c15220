import type { FastifyInstance } from 'fastify'
import type { EntryFiles, Locate, Render } from '#contract/rendering.ts'
import type { Web } from './web.ts'

const CLIENT = '/src/web/entry-client.tsx'
const ADMIN = '/src/web/entry-admin.tsx'
const SERVER = '/src/web/entry-server.tsx'

export async function createDevWeb(root: string): Promise<Web> {
  const { createServer } = await import('vite')
  const attach = async (app: FastifyInstance) => {
    // HMR on the site's own port: another one would need an exception in the CSP.
    const hmr = { server: app.server }
    vite = await createServer({ root, server: { middlewareMode: true, hmr } })
    app.addHook('onClose', () => vite?.close())
    app.addHook('onRequest', (request, reply, done) => {
      vite?.middlewares(request.raw, reply.raw, done)
    })
  }
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  const requireVite = () => {
    if (!vite) throw new Error('Vite is not attached to a server yet.')
    return vite
  }
  return {
    isDev: true,
    attach,
    files: () => filesOf(CLIENT),
    render: async () => (await requireVite().ssrLoadModule(SERVER)).render as Render,
    locate: async () => (await requireVite().ssrLoadModule(SERVER)).locate as Locate,
    adminFiles: () => filesOf(ADMIN),
    async transformHtml(url, html) {
      const transformed = await requireVite().transformIndexHtml(url, '<html><head></head></html>')
      const tags = transformed.split('<head>')[1]?.split('</head>')[0]?.trim() ?? ''
      // Before the entry script, otherwise at the end of the head: at its start, React expects its own tags.
      return html.replace(/<script type="module" src="\/src\/|<\/head>/, (entry) => `${tags}${entry}`)
    },
  }
}

function filesOf(script: string): EntryFiles {
  const noFiles = { styles: [], scripts: [], fonts: [] }
  return { script, ...noFiles, filesOf: () => noFiles }
}
