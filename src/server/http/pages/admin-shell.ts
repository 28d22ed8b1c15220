import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OFFICE_DATA_ID, type OfficeData } from '#contract/rendering.ts'
import { relyingPartyOf } from '#domain/accounts/passkey.ts'
import { escapeHtml, scriptJson } from '#domain/language/html-escape.ts'
import { french } from '#domain/language/typography.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import type { Site, SiteState } from '../../site/state.ts'
import { phoneLink } from '../failure-pages.ts'
import { SECRET_URL_HEADERS } from '../headers.ts'
import type { BackOffice } from '../site.ts'
import { collectOfficeData } from './office-data.ts'
import { mergeFiles, usedFonts, type Web } from './web.ts'

const SECRET_SCREEN = /^\/admin\/(?:mot-de-passe|invitation)\//

/** Chunks of scripts/office-chunks.ts, preloaded in parallel with the entry instead of after it has run. */
const LOGIN = 'fields'
const OFFICE = 'office'
const DASHBOARD = 'dashboard/DashboardPage.tsx'
/** Those of the screens that staff open most, by path without an id. */
const SCREENS: Record<string, string> = {
  '/admin': DASHBOARD,
  '/admin/dashboard': DASHBOARD,
  '/admin/reservations': 'ReservationsPage.tsx',
  '/admin/agenda-config': 'agenda',
}

type Shell = {
  script: string
  styles: readonly string[]
  fonts: readonly string[]
  scripts: readonly string[]
  prefetched: readonly string[]
  audience: 'staff' | 'guest'
  hasPasskeys: boolean
  /** Lets the live stream tell whether an agenda has changed since; null for guests. */
  agendaVersion: number | null
  data: OfficeData
  display: Record<string, string | undefined>
  contact: Pick<SiteState, 'phone' | 'publicEmail'>
}

export async function sendAdminShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, web, site }: { app: FastifyInstance; web: Web; site: Site & BackOffice },
): Promise<FastifyReply> {
  const { version, fonts, phone, publicEmail } = await site.state()
  const display = await site.displayFor(request.caller)
  const audience = request.caller ? 'staff' : 'guest'
  const path = request.url.split('?')[0] ?? ''
  const { styles, ...files } = filesFor(audience, path, web)
  // Before the replies, which may be newer than it.
  const agendaVersion = request.caller && (await site.agendaVersion())
  const html = renderShell({
    ...files,
    styles: [...styles, `/theme.css?v=${version}`],
    fonts: usedFonts(fonts, files.fonts),
    audience,
    hasPasskeys: relyingPartyOf(site.passkeyOrigin) !== null,
    agendaVersion,
    data: await collectOfficeData(app, request, path),
    display,
    contact: { phone, publicEmail },
  })
  if (SECRET_SCREEN.test(request.url)) reply.headers(SECRET_URL_HEADERS)
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(await web.transformHtml(request.url, html))
}

function filesFor(audience: Shell['audience'], path: string, web: Web) {
  const entry = web.adminFiles()
  const filesOf = (chunks: string[]) => mergeFiles([entry, ...chunks.map(entry.filesOf)])
  const screen = SCREENS[path.replace(/\/\d+$/, '')]
  if (audience === 'staff') {
    return { ...filesOf(screen ? [OFFICE, screen] : [OFFICE]), script: entry.script, prefetched: [] }
  }
  const { styles, scripts, fonts } = filesOf([LOGIN])
  const next = mergeFiles([OFFICE, DASHBOARD].map(entry.filesOf))
  const prefetched = [...next.styles, ...next.scripts].filter((file) => !scripts.includes(file))
  return { script: entry.script, styles, scripts, fonts, prefetched }
}

function renderShell({
  script,
  styles,
  fonts,
  scripts,
  prefetched,
  audience,
  hasPasskeys,
  agendaVersion,
  data,
  display,
  contact,
}: Shell): string {
  return `<!doctype html>
<html lang="fr"${renderDataAttributes(display)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${audience === 'staff' ? 'Administration' : 'Connexion Administrateur'}</title>
<link rel="icon" href="/favicon.ico">
<link rel="manifest" href="/admin/manifest.webmanifest">
<link rel="apple-touch-icon" href="/admin/icons/icon-180.png">
${renderLinks(styles, fonts, scripts)}
<script type="application/json" id="next">${scriptJson(prefetched)}</script>
<script type="application/json" id="${OFFICE_DATA_ID}">${scriptJson(data)}</script>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root" data-for="${audience}" data-passkeys="${hasPasskeys}"${renderDataAttributes({ agendas: agendaVersion?.toString() })}></div>
<noscript>${renderWithoutScripts(contact)}</noscript>
</body>
</html>`
}

function renderWithoutScripts({ phone, publicEmail }: Shell['contact']): string {
  const ways = [
    ...(phone ? [`appelez-nous au ${phoneLink(phone)}`] : []),
    ...(publicEmail ? [`écrivez-nous à ${mailLink(publicEmail)}`] : []),
  ]
  const advice = ways.length > 0 ? french` Pour un rendez-vous, ${ways.join(' ou ')}.` : ''
  return `<p>L’espace d’administration a besoin de JavaScript.${advice}</p>`
}

function mailLink(address: string): string {
  return `<a href="${escapeHtml(toMailtoUrl(address))}">${escapeHtml(address)}</a>`
}

function renderDataAttributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` data-${name}="${value}"` : ''))
    .join('')
}

function renderLinks(
  styles: readonly string[],
  fonts: readonly string[],
  scripts: readonly string[],
): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('\n')
}
