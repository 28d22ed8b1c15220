import { parseSiteAddress } from '#domain/messages/site-address.ts'
import type { Config } from '../config.ts'
import type { Db } from './engine.ts'

/** Outside the editable settings, so that neither their form nor an import reaches it. */
export const SITE_ADDRESS_KEY = 'siteAddress'

/**
 * The only origin of links in messages, files and pages: a request's host is typed by whoever sends it. Read for each
 * use, so that every server sees a change at once. Cookies, HSTS and accepted origins depend on PUBLIC_URL alone.
 */
export async function findSiteOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  db: Db,
): Promise<string | null> {
  if (publicUrl !== undefined) return publicUrl.origin
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SITE_ADDRESS_KEY)
    .executeTakeFirst()
  return siteOriginIn({ publicUrl }, { [SITE_ADDRESS_KEY]: row ? JSON.parse(row.value) : null })
}

export function siteOriginIn(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { [SITE_ADDRESS_KEY]: stored }: Record<string, unknown>,
): string | null {
  if (publicUrl !== undefined) return publicUrl.origin
  return typeof stored === 'string' ? parseSiteAddress(stored) : null
}
