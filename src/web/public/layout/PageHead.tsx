import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'

type Props = { title?: string; description?: string; hidden?: boolean }

/** Title and description of a page; React hoists them into the document's head. */
export function PageHead({ title, description, hidden }: Props) {
  const { settings } = usePublicSettings()
  const site = useSiteNames()
  // Example content must not be found by search engines, whatever the page.
  const unlisted = hidden || settings?.isExample
  return (
    <>
      <title>{`${title ?? site.tagline} – ${site.title}`}</title>
      <meta name="description" content={description ?? site.tagline} />
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
