import { useLocation } from 'react-router'
import { useSiteNames } from '#web/app/public-settings.ts'
import { useSite } from '#web/app/site.ts'

type Props = { title?: string; description?: string; noIndex?: boolean }

export function PageHead({ title, description, noIndex }: Props) {
  const site = useSite()
  const names = useSiteNames()
  const { pathname } = useLocation()
  const fullTitle = title ? `${title} – ${names.title}` : `${names.title} – ${names.tagline}`
  const summary = description || names.tagline
  const origin = site?.origin ?? undefined
  const canonicalUrl = noIndex ? null : absoluteUrl(pathname, origin)
  const picture = absoluteUrl(site?.settings?.backgroundImages[0] ?? site?.settings?.logo ?? null, origin)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {/* Example content must not be indexed, on any page. */}
      {(noIndex || site?.settings?.isExample) && <meta name="robots" content="noindex" />}
      {canonicalUrl && <link rel="canonical" href={canonicalUrl} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={names.title} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      {canonicalUrl && <meta property="og:url" content={canonicalUrl} />}
      {picture && <meta property="og:image" content={picture} />}
    </>
  )
}

/** Null while the site's address is unknown: a host that a visitor typed must not become the site's name. */
function absoluteUrl(path: string | null, origin: string | undefined): string | null {
  return path === null ? null : (URL.parse(path, origin)?.href ?? null)
}
