import { NNBSP } from '#domain/language/typography.ts'

/** Inserts the narrow no-break spaces of French typography next to « », ; : ! ? % €, and in « 10 h 30 ». */
export function typeset(text: string): string {
  return text
    .replace(/ (?=[;:!?»%€])/g, NNBSP)
    .replace(/« /g, `«${NNBSP}`)
    .replace(/(?<=\d) (?=h\b|minutes\b)/g, NNBSP)
    .replace(/(?<=\d\u202fh) (?=\d)/g, NNBSP)
}

export function html(text: string): string {
  return typeset(text.trim().replace(/\n\s*/g, '\n'))
}
