import { parseSiteAddress } from '#domain/messages/site-address.ts'
import type { Config } from '../config.ts'
import type { Db } from './engine.ts'
import { readStored, storedIn } from './statements/stored-settings.ts'

/**
 * The only origin of links in messages, files and pages: a request's host is typed by whoever sends it. Read for each
 * use, so that every server sees a change at once. Cookies, HSTS and accepted origins depend on PUBLIC_URL alone.
 */
export async function findSiteOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  db: Db,
): Promise<string | null> {
  if (publicUrl !== undefined) return publicUrl.origin
  return toOrigin(await readStored(db, 'siteAddress'))
}

export function siteOriginIn(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  settings: Record<string, unknown>,
): string | null {
  if (publicUrl !== undefined) return publicUrl.origin
  return toOrigin(storedIn(settings, 'siteAddress'))
}

function toOrigin(stored: unknown): string | null {
  return typeof stored === 'string' ? parseSiteAddress(stored) : null
}
