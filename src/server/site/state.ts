/** What server-rendered pages need to know of the site besides what the API answers. */
export type Site = {
  /** Where visitors find the site, such as `https://cabinet.example`. */
  publicOrigin: string | undefined
  /** As long as `version` stands still, so does every page for visitors. */
  state(): Promise<SiteState>
  /** As it was read last; a new site's before the first time. For when the database cannot be asked. */
  lastKnown(): SiteState
}

export type SiteState = {
  version: string
  /** The part of `version` that only the owner changes: it outlives the day. */
  content: string
  siteTitle: string
  phone: string | null
  /** The owner's colours and typefaces, as CSS. It stands in the page itself: one file less to wait for. */
  theme: string
  /** Colours of the browser's own frame around the page, by day and by night. */
  frame: { light: string; dark: string }
  /** Typefaces in use, as their files are named: only these are worth fetching early. */
  fonts: string[]
  /** Origins of pictures that the owner took from elsewhere; visitors' browsers will call them. */
  imageOrigins: string[]
}
