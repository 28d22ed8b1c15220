import { parseHex } from '#domain/content/colors.ts'
import { type Palette, STARTER_COLORS, themeColors } from '#domain/content/theme-colors.ts'
import { escapeHtml } from '#domain/language/html-escape.ts'

export type MailBranding = {
  siteTitle: string
  colorPrimary: string | null
  colorSecondary: string | null
  origin: string | null
  /** True if the practice has a logo of its own. */
  hasLogo: boolean
  footer: readonly string[]
  /** The practice's numbers as the texts have them, and in E.164. */
  phones: readonly { text: string; number: string }[]
}

/** Escapes everything. Only URLs of the site itself and the practice’s numbers become links. */
export function renderMail(subject: string, text: string, branding: MailBranding): string {
  const { light, dark } = themeColors({
    primary: parseHex(branding.colorPrimary ?? '') ?? STARTER_COLORS.primary,
    secondary: parseHex(branding.colorSecondary ?? '') ?? STARTER_COLORS.secondary,
  })
  const blocks = drawBlocks(text, light, branding.origin).map((block) => linkPhones(block, branding))
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkSheet(dark)}</style></head>`,
    `<body class="paper" style="${styleOf({ margin: '0', padding: '0', background: light.paper })}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>',
    `<td class="paper" align="center" style="${styleOf({ padding: '24px 12px', background: light.paper })}">`,
    `<div style="${styleOf({ 'max-width': '560px', 'text-align': 'left' })}">`,
    drawHeader(branding, light),
    `<div class="card" style="${styleOf({
      padding: '28px 28px 12px',
      background: light.surface,
      border: `1px solid ${light.line}`,
      'border-radius': '14px',
    })}">${blocks.join('')}</div>`,
    drawFooter(branding, light),
    '</div></td></tr></table></body></html>',
  ].join('')
}

const TEXT_FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Long URLs must not make the message wider than a phone.
const WRAP = { 'overflow-wrap': 'anywhere', 'word-break': 'break-word' }

function drawHeader({ siteTitle, origin, hasLogo }: MailBranding, { ink }: Palette): string {
  const picture =
    origin === null
      ? ''
      : `<img src="${escapeHtml(origin)}/icons/${hasLogo ? 'logo.png"' : 'icon-192.png" width="40"'} height="40" alt="" style="vertical-align:middle;margin-right:12px;border:0;height:40px;max-width:200px">`
  const style = styleOf({ margin: '0 4px 16px', color: ink, font: '400 20px/1.3 Georgia,serif' })
  return `<p class="ink" style="${style}">${picture}${escapeHtml(siteTitle)}</p>`
}

function drawFooter(branding: MailBranding, { muted }: Palette): string {
  const { footer } = branding
  if (footer.length === 0) return ''
  const style = styleOf({ margin: '16px 4px 0', color: muted, font: `13px/1.6 ${TEXT_FONT}` })
  return linkPhones(`<p class="muted" style="${style}">${footer.map(escapeHtml).join('<br>')}</p>`, branding)
}

/** The first link is what the mail is about: a button. Each later one is a line of small print. */
function drawBlocks(text: string, colors: Palette, origin: string | null): string[] {
  const blocks = text.split(/\n{2,}/).map((block) => ({
    block,
    ending: isLinkList(block, origin) ? null : findSiteLinkAtEnd(block, origin),
  }))
  const first = blocks.findIndex(({ ending }) => ending !== null)
  return blocks.map(({ block, ending }, index) =>
    ending !== null && index > first
      ? drawTextLink(ending, colors)
      : drawBlock(block, { ending, origin }, colors),
  )
}

/** Links that no line break divides. */
function linkPhones(html: string, { phones }: MailBranding): string {
  return phones.reduce((linked, { text, number }) => {
    const label = escapeHtml(text)
    return linked.replaceAll(
      label,
      `<a href="tel:${number}" style="color:inherit;white-space:nowrap">${label}</a>`,
    )
  }, html)
}

type EndingLink = { before: string; link: string }

type DrawnBlock = { ending: EndingLink | null; origin: string | null }

function drawBlock(block: string, { ending, origin }: DrawnBlock, colors: Palette): string {
  if (isLinkList(block, origin)) return drawLinkList(block, origin, colors)
  if (isList(block)) return drawList(block.split('\n'), colors)
  const style = styleOf({ margin: '0 0 16px', color: colors.ink, font: `16px/1.6 ${TEXT_FONT}`, ...WRAP })
  if (ending === null)
    return `<p class="ink" style="${style}">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
  const paragraph = escapeHtml(ending.before).replaceAll('\n', '<br>')
  return `<p class="ink" style="${style}">${paragraph}</p>${drawButton(ending.link, colors)}`
}

function isList(block: string): boolean {
  return block.split('\n').every((line) => line.startsWith('- '))
}

/** A list whose lines each lead somewhere. */
function isLinkList(block: string, origin: string | null): boolean {
  return isList(block) && block.split('\n').every((line) => findSiteLinkAtEnd(line, origin) !== null)
}

function drawList(lines: readonly string[], colors: Palette): string {
  const [first = '', ...others] = lines.map((line) => escapeHtml(line.slice(2)))
  return drawBox([`<strong>${first}</strong>`, ...others].join('<br>'), colors)
}

function drawLinkList(block: string, origin: string | null, colors: Palette): string {
  const lines = block.split('\n').map((line) => {
    const { before, link } = findSiteLinkAtEnd(line.slice(2), origin) ?? { before: line.slice(2), link: '' }
    const style = styleOf({ display: 'block', padding: '4px 0', color: colors.ink })
    return `<a class="ink" href="${escapeHtml(link)}" style="${style}">${escapeHtml(wordsOf({ before, link }))}</a>`
  })
  return drawBox(lines.join(''), colors)
}

function drawBox(content: string, { ink, tint, accent }: Palette): string {
  const box = styleOf({
    margin: '0 0 16px',
    padding: '14px 18px',
    background: tint,
    color: ink,
    'border-left': `3px solid ${accent}`,
    'border-radius': '6px',
    font: `16px/1.6 ${TEXT_FONT}`,
    ...WRAP,
  })
  return `<p class="tint ink" style="${box}">${content}</p>`
}

/** A colored table cell, and padding of its own (`mso-padding-alt`): Outlook for Windows draws neither on a link. */
function drawButton(link: string, { accent, 'on-accent': onAccent }: Palette): string {
  const cell = styleOf({ background: accent, 'border-radius': '999px', 'mso-padding-alt': '12px 26px' })
  const style = styleOf({
    display: 'inline-block',
    padding: '12px 26px',
    'border-radius': '999px',
    color: onAccent,
    font: `700 16px/1.4 ${TEXT_FONT}`,
    'text-decoration': 'none',
  })
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>',
    `<td class="button" align="center" bgcolor="${accent}" style="${cell}">`,
    `<a class="button" href="${escapeHtml(link)}" style="${style}">${buttonLabel(link)}</a>`,
    '</td></tr></table>',
  ].join('')
}

/** By the first path that a link begins with. */
const BUTTON_LABELS: readonly (readonly [path: string, label: string])[] = [
  ['/reservation/', 'Gérer mon rendez-vous'],
  ['/confirmation/', 'Confirmer mon rendez-vous'],
  ['/adresse/', 'Confirmer mon adresse'],
  ['/attente/', 'Voir ma demande'],
  ['/place/', 'Voir les places libérées'],
  ['/booking', 'Prendre rendez-vous'],
  ['/bons-cadeaux/commande/', 'Voir ma commande'],
  ['/temoignage/retrait/', 'Retirer mon témoignage'],
  ['/temoignage/', 'Donner mon avis'],
  ['/admin/reservations', 'Voir l’agenda'],
  ['/admin/bons/commandes', 'Voir les commandes'],
  ['/admin/messages', 'Voir les messages'],
  ['/admin/testimonials', 'Relire le témoignage'],
  ['/admin/donnees-personnelles', 'Voir la demande'],
  ['/admin/mot-de-passe', 'Choisir un mot de passe'],
  ['/admin/invitation/', 'Rejoindre l’équipe'],
  ['/admin/login', 'Me connecter'],
]

function buttonLabel(link: string): string {
  const path = URL.parse(link)?.pathname ?? ''
  return BUTTON_LABELS.find(([start]) => path.startsWith(start))?.[1] ?? 'Ouvrir la page'
}

function drawTextLink(ending: EndingLink, { muted }: Palette): string {
  const style = styleOf({ margin: '0 0 16px', color: muted, font: `14px/1.6 ${TEXT_FONT}`, ...WRAP })
  const words = wordsOf(ending)
  return `<p class="muted" style="${style}"><a class="muted" href="${escapeHtml(ending.link)}" style="${styleOf({ color: muted })}">${escapeHtml(words)}</a></p>`
}

/** The words before the link name its target: repeated « Ouvrir la page » would not. */
function wordsOf({ before, link }: EndingLink): string {
  return (before.endsWith(':') ? before.slice(0, -1).trimEnd() : before) || link
}

function findSiteLinkAtEnd(block: string, origin: string | null): EndingLink | null {
  if (origin === null) return null
  const start = block.lastIndexOf(origin)
  const link = block.slice(start)
  if (start < 0 || !/^[^\s<>"]+$/.test(link) || !hasOrigin(link, origin)) return null
  return { before: block.slice(0, start).trimEnd(), link }
}

/** Not a prefix test: `https://site.fr.ailleurs.example` is another site. */
function hasOrigin(link: string, origin: string): boolean {
  return URL.parse(link)?.origin === origin
}

/** `!important` overrides the inline light colors in mail clients that support `prefers-color-scheme`. */
function darkSheet(dark: Palette): string {
  const rules = [
    `.paper{background:${dark.paper}!important}`,
    `.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.muted{color:${dark.muted}!important}`,
    `.tint{background:${dark.tint}!important;border-color:${dark.accent}!important}`,
    `.button{background:${dark.accent}!important;color:${dark['on-accent']}!important}`,
  ]
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

function styleOf(rules: Partial<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
