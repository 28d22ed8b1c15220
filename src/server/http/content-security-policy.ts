import { createHash } from 'node:crypto'
import { INLINE_SCRIPT } from '#contract/inline-script.ts'

export type Policy = Readonly<Record<string, readonly string[]>>

type SitePolicy = Readonly<Record<keyof typeof publicPolicy, readonly string[]>>

/** The site's files and one inline script. Page state is embedded as JSON data, which CSP does not restrict. */
export const publicPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", hashSource(INLINE_SCRIPT)],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Policy

/** Mantine injects style elements. */
export const adminPolicy: SitePolicy = { ...publicPolicy, 'style-src': ["'self'", "'unsafe-inline'"] }

/** Vite injects styles and a script, and uses a WebSocket. */
export const devPolicy: SitePolicy = {
  ...adminPolicy,
  'script-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
}

type Additions = { styles: readonly string[]; imageOrigins: readonly string[] }

export function pagePolicy(base: SitePolicy, { styles, imageOrigins }: Additions): SitePolicy {
  // A hash makes browsers ignore 'unsafe-inline' (CSP 3, 6.7.3.2).
  const hashes = base['style-src'].includes("'unsafe-inline'") ? [] : styles.map(hashSource)
  return {
    ...base,
    'style-src': [...base['style-src'], ...hashes],
    'img-src': [...base['img-src'], ...imageOrigins],
  }
}

export function writePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')
}

export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
