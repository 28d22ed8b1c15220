import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#contract/errors.ts'
import { escapeHtml } from '#domain/language/html-escape.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import type { SiteState } from '../site/state.ts'
import { hashSource, writePolicy } from './content-security-policy.ts'
import { SECRET_URL_HEADERS } from './headers.ts'

export const RETRY_AFTER_SECONDS = 5

type FailurePageState = Pick<SiteState, 'siteTitle' | 'phone' | 'themeCss'>

const PAGE_STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--font-text);overflow-wrap:anywhere}
main{max-width:34rem}
h1{margin:0 0 1rem;font:400 1.75rem/1.2 var(--font-heading)}
p{margin:0 0 1rem}
a{color:var(--accent-strong);text-underline-offset:.22em}
.site{color:var(--muted)}
.action{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:var(--accent);color:var(--on-accent);text-decoration:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`

export const NOTICE_STYLE = `.outage-notice{padding:.75rem 1.25rem;border-block-end:1px solid var(--line);background:var(--tint);color:var(--ink);text-align:center}
.outage-notice a{color:inherit}`

export function sendOutagePage(
  request: FastifyRequest,
  reply: FastifyReply,
  siteState: FailurePageState,
): FastifyReply {
  const isBackOffice = /^\/admin(?:\/|\?|$)/.test(request.url)
  return sendPage(reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)), siteState, {
    title: 'Le site est momentanément indisponible',
    paragraphsHtml: [
      french`Nous le rétablissons : merci de réessayer dans quelques instants. Les rendez-vous déjà confirmés sont conservés.`,
      ...(siteState.phone !== null && !isBackOffice
        ? [
            `Pour prendre, déplacer ou annuler un rendez-vous d’ici là, appelez-nous au ${phoneLink(siteState.phone)}.`,
          ]
        : []),
    ],
    actionHtml: '<a class="action" href="">Réessayer</a>',
  })
}

export function sendFailurePage(reply: FastifyReply, siteState: FailurePageState): FastifyReply {
  return sendPage(reply.code(500), siteState, {
    title: 'Une erreur est survenue.',
    paragraphsHtml: [
      'La page n’a pas pu s’afficher. Rechargez-la dans un instant.',
      french`Si cela se répète, donnez ce numéro au cabinet : ${reply.request.id}.`,
    ],
    actionHtml: '<a class="action" href="/">Retour à l’accueil</a>',
  })
}

export function sendBusyPage(
  reply: FastifyReply,
  siteState: FailurePageState,
  { message, retryAfter = 60 }: Pick<Refusal, 'message' | 'retryAfter'>,
): FastifyReply {
  return sendPage(reply.code(429).header('retry-after', String(retryAfter)), siteState, {
    title: 'Trop de pages demandées',
    paragraphsHtml: [escapeHtml(message)],
    actionHtml: '<a class="action" href="">Réessayer</a>',
  })
}

/** Keeps the skip link first. React ignores the extra child of body when it hydrates. */
export function withStaleNotice(html: string, { phone }: Pick<FailurePageState, 'phone'>): string {
  const call = phone === null ? '' : ` Vous pouvez nous appeler au ${phoneLink(phone)}.`
  const notice = french`<aside class="outage-notice" aria-label="État du site">Le site est en cours de rétablissement : ces informations peuvent ne plus être à jour, et la réservation en ligne est momentanément indisponible.${call} <a href="">Réessayer</a></aside>`
  return html
    .replace('</head>', () => `<style>${NOTICE_STYLE}</style></head>`)
    .replace(/<body[^<>]*>(?:<a [^<>]*>[^<]*<\/a>)?/, (start) => start + notice)
}

type FailureContent = { title: string; paragraphsHtml: readonly string[]; actionHtml: string }

function sendPage(reply: FastifyReply, siteState: FailurePageState, content: FailureContent): FastifyReply {
  const style = siteState.themeCss + PAGE_STYLE
  return (
    reply
      // The address of the failed page may be secret.
      .headers(SECRET_URL_HEADERS)
      .header('content-security-policy', policyOf(style))
      .type('text/html; charset=utf-8')
      .send(renderHtml(siteState.siteTitle, style, content))
  )
}

/** Blocks all requests; `data:` allows the empty icon, which prevents a request for the favicon. */
function policyOf(style: string): string {
  return writePolicy({
    'default-src': ["'none'"],
    'style-src': [hashSource(style)],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

function renderHtml(
  siteTitle: string,
  style: string,
  { title, paragraphsHtml, actionHtml }: FailureContent,
): string {
  const site = escapeHtml(siteTitle)
  const text = paragraphsHtml.map((paragraph) => `<p>${paragraph}</p>`).join('')
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${site}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><p class="site">${site}</p><h1>${title}</h1>${text}<p>${actionHtml}</p></main></body></html>`
}

export function phoneLink(phone: string): string {
  const number = phone.replace(/[^\d+]/g, '')
  return `<a href="tel:${number}">${escapeHtml(groupedPhone(phone).replaceAll(' ', '\u00a0'))}</a>`
}
