import type { PageContents } from '#contract/rendering.ts'
import type { Versions } from '../caches/data-versions.ts'

export type Site = {
  /** Of PUBLIC_URL, to which passkeys are bound: see domain/accounts/passkey.ts. */
  passkeyOrigin: string | undefined
  state(): Promise<SiteState>
  /** For database outages: the last state read, or that of a new site. */
  lastKnown(): SiteState
}

export type SiteState = {
  /** Of the content and the day. */
  version: string
  versions: Versions
  /** Epoch milliseconds: the start of the next day. */
  validUntil: number
  siteTitle: string
  phone: string | null
  publicEmail: string | null
  /** CSS of the site's colors and fonts; inlined to save a render-blocking request. */
  themeCss: string
  /** Values of `<meta name="theme-color">`. */
  frame: { light: string; dark: string }
  /** Fonts that the first screen needs, by the start of their file names: only these are preloaded. */
  fonts: string[]
  /** Hosts of the logo and the backgrounds. */
  imageOrigins: string[]
  contents: PageContents
}
