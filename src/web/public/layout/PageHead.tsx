import { useLocation } from 'react-router'
import { useSiteNames } from '#web/app/public-settings.ts'
import { useSite } from '#web/app/site.ts'

type Props = { title?: string; description?: string; noIndex?: boolean }

export function PageHead({ title, description, noIndex }: Props) {
  const site = useSite()
  const names = useSiteNames()
  const { pathname } = useLocation()
  const fullTitle = `${title ?? names.tagline} – ${names.title}`
  const summary = description || names.tagline
  const canonicalUrl = site && new URL(pathname, site.origin).href
  const picture = site?.settings?.backgroundImages[0] ?? site?.settings?.logo
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {/* Example content must not be indexed, on any page. */}
      {(noIndex || site?.settings?.isExample) && <meta name="robots" content="noindex" />}
      {!noIndex && <link rel="canonical" href={canonicalUrl} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={names.title} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      {!noIndex && <meta property="og:url" content={canonicalUrl} />}
      {picture && <meta property="og:image" content={new URL(picture, site?.origin).href} />}
    </>
  )
}
