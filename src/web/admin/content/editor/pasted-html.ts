import { french } from '#domain/language/typography.ts'
import { isKeptPicture } from './extensions.ts'
import { buildWordLists } from './word-lists.ts'

/** `lostPictures`: alternative texts, or '' for a picture without one. */
export type Pasted = { html: string; lostPictures: string[] }

/**
 * HTML of a clipboard as the editor can keep it: lists of Word and Outlook, headings of every level, emoji that sites
 * show as pictures, and the target of links that lead through Google or Facebook.
 */
export function readPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  buildWordLists(body)
  for (const heading of body.querySelectorAll(HEADINGS)) rename(heading, tagOfHeading(heading))
  for (const picture of body.querySelectorAll('img')) {
    if (isEmoji(picture.alt)) picture.replaceWith(picture.alt)
  }
  for (const link of body.querySelectorAll('a')) link.setAttribute('href', targetOf(link))
  return { lostPictures: removeLostPictures(body), html: body.innerHTML }
}

const HEADINGS = 'h1, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'

/** The title of the page is its only heading of the first level, and the editor knows two more. */
function tagOfHeading({ localName, classList }: Element): 'h2' | 'h3' {
  return localName === 'h1' || classList.contains('MsoTitle') ? 'h2' : 'h3'
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const PICTOGRAPH = /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u
/** Skin tones, joiners and the like, but digits too. */
const OTHER = /[^\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Component}]/u

function isEmoji(text: string): boolean {
  return PICTOGRAPH.test(text) && !OTHER.test(text)
}

const REDIRECTS: Readonly<Record<string, { path: string; parameter: string }>> = {
  'www.google.com': { path: '/url', parameter: 'q' },
  'l.facebook.com': { path: '/l.php', parameter: 'u' },
  'lm.facebook.com': { path: '/l.php', parameter: 'u' },
  'l.instagram.com': { path: '/', parameter: 'u' },
}

function targetOf(link: HTMLAnchorElement): string {
  const href = link.getAttribute('href') ?? ''
  if (!URL.canParse(href)) return href
  const { hostname, pathname, searchParams } = new URL(href)
  const redirect = REDIRECTS[hostname]
  return (redirect?.path === pathname && searchParams.get(redirect.parameter)) || href
}

function removeLostPictures(body: HTMLElement): string[] {
  const lost = [...body.querySelectorAll('img')].filter(
    (picture) => !isKeptPicture(picture.getAttribute('src') ?? ''),
  )
  for (const picture of lost) picture.remove()
  return lost.map(({ alt }) => alt.trim())
}

/** Names those that have an alternative text; null while none is lost. */
export function lostPicturesText(lost: readonly string[]): string | null {
  const names = lost.filter((name) => name !== '').map((name) => french`« ${name.slice(0, MAX_NAME)} »`)
  const list = names.length > 0 ? french` : ${names.join(', ')}` : ''
  if (lost.length === 0) return null
  return lost.length === 1
    ? `Une image n’a pas pu être collée${list}. Enregistrez-la sur votre appareil, puis ajoutez-la.`
    : `${lost.length} images n’ont pas pu être collées${list}. Enregistrez-les sur votre appareil, puis ajoutez-les.`
}

const MAX_NAME = 60
