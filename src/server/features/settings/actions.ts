import { toPublicSettings } from '#domain/settings.ts'
import type { Site, SiteState } from '#server/http/site.ts'
import type { Practice } from '#server/practice.ts'
import { themeStylesheet } from '#server/theme.ts'
import { readContentVersion, readSettings } from './queries.ts'

/** What pages need to know of the site, read again whenever its content has changed. */
export function siteOf({ config, database: { kysely: db }, clock }: Practice): Site {
  let known: SiteState | undefined
  return {
    publicOrigin: config.publicUrl?.origin,
    async state() {
      // A page shows the year, and which slots are « tomorrow »: it lives no longer than its day.
      const version = `${await readContentVersion(db)}-${clock.local().day}`
      if (known?.version === version) return known
      const stored = await readSettings(db).catch(() => null)
      // A page whose settings cannot be read says so itself, and shows nobody's pictures meanwhile.
      if (stored === null) return { version, ...lookOf({}) }
      known = { version, ...lookOf(stored) }
      return known
    },
  }
}

function lookOf(stored: Record<string, unknown>): Omit<SiteState, 'version'> {
  const look = toPublicSettings(stored)
  const { logo, backgroundImages, fontPrimary, fontSecondary } = look
  const pictures = logo === null ? backgroundImages : [logo, ...backgroundImages]
  return {
    theme: themeStylesheet(look),
    fonts: [fontPrimary, fontSecondary].map((font) => font.toLowerCase()),
    imageOrigins: [...new Set(pictures.flatMap(foreignOrigin))],
  }
}

function foreignOrigin(address: string): string[] {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
}
