import type { VoucherSheet } from './voucher-sheet.ts'

export type Face = 'regular' | 'bold' | 'serif'
type Ink = 'ink' | 'muted' | 'accent-strong'
export type Style = {
  face?: Face
  size?: number
  ink?: Ink
  tag?: 'H1' | 'H2' | 'P'
  /** Between its lines. */
  lead?: number
}
export type Line = { text: string | null; style: Style; gap?: number }

/** Sizes in points; `share`: of the gaps between parts. */
export type VoucherLayout = {
  logo: number
  drawing: number
  qr: number
  padding: number
  share: number
  /** Address and telephone number on one line. */
  joinsContact: boolean
  sizes: Record<'practice' | 'title' | 'worth' | 'longWorth' | 'session' | 'recipient' | 'message', number>
  /** A text of more lines becomes one paragraph. */
  mostLines: number
}

export const ROOMY: VoucherLayout = {
  logo: 54,
  drawing: 104,
  qr: 92,
  padding: 14,
  share: 1,
  mostLines: 14,
  joinsContact: false,
  sizes: { practice: 18, title: 26, worth: 20, longWorth: 16, session: 12, recipient: 13, message: 10.5 },
}

/** Of a message of some lines. */
export const COMPACT: VoucherLayout = { ...ROOMY, logo: 44, drawing: 64 }

/** So that long texts and all conditions still fit on the page. */
export const DENSE: VoucherLayout = {
  logo: 34,
  drawing: 40,
  qr: 72,
  padding: 9,
  share: 0.5,
  mostLines: 6,
  joinsContact: true,
  sizes: { practice: 13, title: 18, worth: 16, longWorth: 12, session: 10, recipient: 11, message: 9 },
}

export const CONTACT: Style = { size: 8, ink: 'muted' }
export const CONDITIONS: Style = { size: 7.5, ink: 'muted', lead: 1 }

export const GAPS = { logo: 8, drawing: 10, message: 10, code: 14, conditions: 10, contact: 8 }

const LONG_WORTH = 26
const SHORT_CONDITIONS = 160

/** Above the drawing. */
export function practiceLine({ practice }: VoucherSheet, { sizes }: VoucherLayout, hasLogo: boolean): Line {
  const size = hasLogo ? 12 : sizes.practice
  return { text: practice.name, style: { face: 'serif', size, ink: 'accent-strong' } }
}

/** Below the drawing. */
export function headOf(sheet: VoucherSheet, { sizes }: VoucherLayout): Line[] {
  const { title, worth, session, recipientName, giverName } = sheet
  const worthSize = worth.length > LONG_WORTH ? sizes.longWorth : sizes.worth
  return [
    { text: title, style: { face: 'serif', size: sizes.title, tag: 'H1' }, gap: 16 },
    { text: worth, style: { face: 'bold', size: worthSize, ink: 'accent-strong' }, gap: 6 },
    { text: session, style: { size: sizes.session }, gap: 2 },
    { text: recipientName && `Pour ${recipientName}`, style: { size: sizes.recipient }, gap: 12 },
    { text: giverName && `De la part de ${giverName}`, style: { size: 10, ink: 'muted' }, gap: 2 },
  ]
}

export function contactOf({ contact }: VoucherSheet['practice'], layout: VoucherLayout): readonly string[] {
  return layout.joinsContact ? [contact.join(' · ')].filter((line) => line !== '') : contact
}

/** Small print of some length is read from the left. */
export function alignmentOf(conditions: string): 'left' | 'center' {
  return conditions.length > SHORT_CONDITIONS || conditions.includes('\n') ? 'left' : 'center'
}

export function inLines(text: string, { mostLines }: VoucherLayout): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.length > mostLines ? lines.filter((line) => line !== '').join(' ') : text
}
