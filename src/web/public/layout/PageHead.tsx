import { useLocation } from 'react-router'
import { useSiteNames } from '#web/app/public-settings.ts'
import { useSite } from '#web/app/site.ts'

type Props = { title?: string; description?: string; hidden?: boolean }

/** What a page says of itself to search engines and to those who share it; React hoists it into the head. */
export function PageHead({ title, description, hidden }: Props) {
  const site = useSite()
  const names = useSiteNames()
  const { pathname } = useLocation()
  const whole = `${title ?? names.tagline} – ${names.title}`
  const said = description || names.tagline
  const address = site && new URL(pathname, site.origin).href
  const picture = site?.settings?.backgroundImages[0] ?? site?.settings?.logo
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={said} />
      {/* Example content must not be found by search engines, whatever the page. */}
      {(hidden || site?.settings?.isExample) && <meta name="robots" content="noindex" />}
      {!hidden && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={names.title} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={said} />
      {!hidden && <meta property="og:url" content={address} />}
      {picture && <meta property="og:image" content={new URL(picture, site?.origin).href} />}
    </>
  )
}
