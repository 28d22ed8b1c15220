import { createHash } from 'node:crypto'
import { FIRST_PAINT } from '#contract/first-paint.ts'

/** A Content-Security-Policy: the sources that each directive allows. */
export type Policy = Readonly<Record<string, readonly string[]>>

type SitePolicy = Readonly<Record<keyof typeof publicPolicy, readonly string[]>>

/** What every answer may load: files of this site, and one inline script. The state of a page travels as JSON data. */
export const publicPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", hashSource(FIRST_PAINT)],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Policy

/** The back office: Mantine and FullCalendar write style elements. */
export const adminPolicy: SitePolicy = { ...publicPolicy, 'style-src': ["'self'", "'unsafe-inline'"] }

/** Development only: Vite writes styles and one script into the page and listens on a web socket. */
export const devPolicy: SitePolicy = {
  ...adminPolicy,
  'script-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
}

type Additions = { styles: readonly string[]; imageOrigins: readonly string[] }

/** `base` for a page with these inline style sheets and with pictures from these other origins. */
export function pagePolicy(base: SitePolicy, { styles, imageOrigins }: Additions): SitePolicy {
  // Beside a hash, browsers ignore 'unsafe-inline' (CSP 3, 6.7.3.2).
  const hashes = base['style-src'].includes("'unsafe-inline'") ? [] : styles.map(hashSource)
  return {
    ...base,
    'style-src': [...base['style-src'], ...hashes],
    'img-src': [...base['img-src'], ...imageOrigins],
  }
}

/** The header's value. */
export function writePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')
}

/** The source that allows one inline script or style sheet by its content. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
