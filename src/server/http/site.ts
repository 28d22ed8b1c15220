import type { FastifyRequest } from 'fastify'
import type { Caller } from './session.ts'

/** What server-rendered pages need to know of the site besides what the API answers. */
export type Site = {
  /** Where visitors find the site, such as `https://cabinet.example`. */
  publicOrigin: string | undefined
  /** As long as `version` stands still, so does every page for visitors. */
  state(): Promise<SiteState>
  /** As it was read last; a new site's before the first time. For when the database cannot be asked. */
  lastKnown(): SiteState
}

/** What the back office's empty page needs to know. */
export type BackOffice = {
  /** How this person likes it, as data attributes of <html>: there before the first paint. */
  displayFor(caller: Caller): Promise<Record<string, string | undefined>>
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

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/** The origin that a page names as its own: the configured one, else the one that the visitor asked. */
export function originOf(site: Site, request: FastifyRequest): string {
  if (site.publicOrigin !== undefined) return site.publicOrigin
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : 'http://localhost'
}
