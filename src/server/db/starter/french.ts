import { NNBSP } from '#domain/typography.ts'

/** Sets plain spaces as French typography wants them: narrow and unbreakable by « », ; : ! ? % €, and in « 10 h 30 ». */
export function typeset(text: string): string {
  return text
    .replace(/ (?=[;:!?»%€])/g, NNBSP)
    .replace(/« /g, `«${NNBSP}`)
    .replace(/(?<=\d) (?=h\b|minutes\b)/g, NNBSP)
    .replace(/(?<=\d\u202fh) (?=\d)/g, NNBSP)
}

/** Rich text, written over several lines for the reader of the code only. */
export function html(text: string): string {
  return typeset(text.trim().replace(/\n\s*/g, '\n'))
}
