import { fileURLToPath } from 'node:url'
import type { Drawing } from '#domain/content/drawings.ts'
import type { Palette } from '#domain/content/theme-colors.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export type VoucherSheet = {
  practice: { name: string; contact: readonly string[] }
  palette: Palette
  drawing: Drawing
  /** Headings of the site are in its serif font. */
  hasSerif: boolean
  title: string
  /** « 100 € », « Massage du dos, 1 h »; what is left of a part of it, « 3 séances sur 5 ». */
  worth: string
  /** Of sessions of which a part is left. */
  session: string | null
  recipientName: string | null
  giverName: string | null
  message: string | null
  validUntil: Day
  conditions: string
  code: string
  /** Opens the booking page with the code; null while the site does not know its address. */
  bookingUrl: string | null
  day: Day
}

export function locateSerif(): string {
  return fileURLToPath(
    import.meta.resolve('@fontsource/merriweather/files/merriweather-latin-400-normal.woff'),
  )
}

/** The characters in the file of the serif font. */
export const SERIF_TEXT = /^[\u0020-\u00ff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]*$/

export function bookingText(bookingUrl: string | null): string {
  if (bookingUrl === null) return french`Donnez ce code en réservant ou le jour de votre rendez-vous.`
  const { host, pathname } = new URL(bookingUrl)
  return french`Scannez ou ouvrez ${host}${pathname} pour réserver, ou donnez ce code par téléphone.`
}
