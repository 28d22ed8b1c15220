import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { SCRIPTS_ID } from '#contract/first-paint.ts'
import type { EntryFiles, PageFiles, Rendered, Rendering } from '#contract/rendering.ts'
import { createApi } from './app/api.ts'
import { scriptJson, writeState } from './app/page-state.ts'
import { settingsSource } from './app/site.ts'
import { Document } from './public/layout/Document.tsx'
import { structuredData } from './public/structured-data/structured-data.ts'
import { createRoutes, type Handle } from './routes.tsx'

/** Renders the page of a request, whole, with the state from which the browser goes on. */
export async function render({ request, fetch, files, theme, frame }: Rendering): Promise<Rendered> {
  const api = createApi(fetch)
  // Nobody reads a toast on the server: the page's own state tells the browser what is missing.
  const asking = { api, settings: settingsSource(api), tell: () => {} }
  const { query, dataRoutes } = createStaticHandler(createRoutes(asking))
  const context = await query(request)
  if (context instanceof Response) return context

  const document = renderToString(
    <Document>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
  )
  const head = `${frameTags(frame)}${fileTags(context, files)}<style>${theme}</style>${structuredDataTags(context)}`
  return {
    status: statusOf(context),
    html: `<!doctype html>${assemble(document, head, writeState(context))}`,
    isSecret: handles(context).some(({ isSecret }) => isSecret),
    failure: Object.values(context.errors ?? {})[0],
  }
}

function handles({ matches }: StaticHandlerContext): Handle[] {
  return matches.map(({ route }) => (route.handle ?? {}) as Handle)
}

function statusOf(context: StaticHandlerContext): number {
  const said = handles(context).find(({ status }) => status !== undefined)?.status
  return context.statusCode === 200 && said !== undefined ? said : context.statusCode
}

// React skips what it did not render in head and body, so these need not be part of its tree.
function assemble(document: string, head: string, tail: string): string {
  const body = document.lastIndexOf('</body>')
  return document.slice(0, body).replace('</head>', () => `${head}</head>`) + tail + document.slice(body)
}

function frameTags(frame: Rendering['frame']): string {
  return (['light', 'dark'] as const)
    .map(
      (mode) => `<meta name="theme-color" content="${frame[mode]}" media="(prefers-color-scheme: ${mode})">`,
    )
    .join('')
}

function fileTags(context: StaticHandlerContext, files: EntryFiles): string {
  const pages: PageFiles[] = handles(context).flatMap(({ source }) => (source ? [files.of(source)] : []))
  const every = [files, ...pages]
  const scripts = [...every.flatMap((part) => part.scripts), files.script]
  return [
    ...every.flatMap(({ styles }) => styles.map((href) => `<link rel="stylesheet" href="${href}">`)),
    ...files.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    `<script type="application/json" id="${SCRIPTS_ID}">${scriptJson(scripts)}</script>`,
  ].join('')
}

/** Search engines read it in the server's page only, so no browser carries what makes it. */
function structuredDataTags({ statusCode, location, loaderData }: StaticHandlerContext): string {
  if (statusCode !== 200) return ''
  const things = structuredData(location.pathname, loaderData)
  return things.map((thing) => `<script type="application/ld+json">${scriptJson(thing)}</script>`).join('')
}
