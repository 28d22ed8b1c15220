import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { SCRIPTS_ID } from '#contract/inline-script.ts'
import type { EntryFiles, PageFiles, Rendered, Rendering } from '#contract/rendering.ts'
import { scriptJson } from '#domain/language/html-escape.ts'
import { createApi } from './app/api.ts'
import { writeState } from './app/hydration/page-state.ts'
import { createSettingsSource } from './app/site.ts'
import { Document } from './public/layout/Document.tsx'
import { buildStructuredData } from './public/structured-data/structured-data.ts'
import { createRoutes, type Handle } from './routes.tsx'

export { locate } from './location/locate.ts'

export async function render({ request, fetch, files, theme, frame, visit }: Rendering): Promise<Rendered> {
  const api = createApi(fetch)
  const loaderContext = {
    api,
    settings: createSettingsSource(api),
    // No toasts on the server: the page state carries the failures to the browser.
    onFailure: () => {},
    // The server allows every host that the rendered page shows.
    showTexts: () => {},
    visit,
  }
  const { query, dataRoutes } = createStaticHandler(createRoutes(loaderContext))
  const context = await query(request)
  if (context instanceof Response) return context

  const documentHtml = renderToString(
    <Document>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
  )
  const headTags = `${renderFrameTags(frame)}${renderFileTags(context, files)}<style>${theme}</style>${renderStructuredData(context)}`
  return {
    status: statusOf(context),
    html: `<!doctype html>${insertTags(documentHtml, headTags, writeState(context))}`,
    isSecret: handlesOf(context).some(({ isSecret }) => isSecret),
    failure: Object.values(context.errors ?? {})[0],
  }
}

function handlesOf({ matches }: StaticHandlerContext): Handle[] {
  return matches.map(({ route }) => (route.handle ?? {}) as Handle)
}

function statusOf(context: StaticHandlerContext): number {
  const handleStatus = handlesOf(context).find(({ status }) => status !== undefined)?.status
  return context.statusCode === 200 && handleStatus !== undefined ? handleStatus : context.statusCode
}

// Hydration ignores elements in head and body that React did not render, so these tags stay outside its tree.
function insertTags(html: string, headTags: string, bodyTags: string): string {
  const bodyEnd = html.lastIndexOf('</body>')
  return (
    html.slice(0, bodyEnd).replace('</head>', () => `${headTags}</head>`) + bodyTags + html.slice(bodyEnd)
  )
}

function renderFrameTags(frame: Rendering['frame']): string {
  return (['light', 'dark'] as const)
    .map(
      (mode) => `<meta name="theme-color" content="${frame[mode]}" media="(prefers-color-scheme: ${mode})">`,
    )
    .join('')
}

function renderFileTags(context: StaticHandlerContext, files: EntryFiles): string {
  const pageFiles: PageFiles[] = handlesOf(context).flatMap(({ source }) =>
    source ? [files.filesOf(source)] : [],
  )
  const allFiles: PageFiles[] = [files, ...pageFiles]
  const scriptUrls = [...allFiles.flatMap(({ scripts }) => scripts), files.script]
  return [
    ...allFiles.flatMap(({ styles }) => styles.map((href) => `<link rel="stylesheet" href="${href}">`)),
    ...files.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    `<script type="application/json" id="${SCRIPTS_ID}">${scriptJson(scriptUrls)}</script>`,
  ].join('')
}

/** Crawlers read the server's HTML, so the client bundle does not contain the code that builds this. */
function renderStructuredData({ statusCode, location, loaderData }: StaticHandlerContext): string {
  if (statusCode !== 200) return ''
  const objects = buildStructuredData(location.pathname, loaderData)
  return objects.map((object) => `<script type="application/ld+json">${scriptJson(object)}</script>`).join('')
}
