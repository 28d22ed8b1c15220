const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]/g
// Selectors and joiners are judged by their neighbors.
const INVISIBLE =
  /(?![\p{Variation_Selector}\p{Join_Control}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\ufff9-\ufffb\u2800]/gu
const STRAY_SELECTOR =
  /(?<![\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}])\p{Variation_Selector}/gu
const REPEATED_JOINER = /(?<=\p{Join_Control})\p{Join_Control}/gu
const STRAY_JOINER = /(?<![\p{L}\p{M}])\p{Join_Control}|\p{Join_Control}(?!\p{L})/gu

/**
 * One line as it is read, in NFC: without control characters, directional and zero-width marks, soft hyphens, tags
 * and lone surrogates. U+200C and U+200D remain between letters, where Persian and Indic scripts need them, and one
 * variation selector after a character that may have one. White space is single and plain.
 */
export function visibleLine(text: string): string {
  return text
    .replace(LINE_BREAKS_AND_TABS, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(REPEATED_JOINER, '')
    .replace(STRAY_JOINER, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}
