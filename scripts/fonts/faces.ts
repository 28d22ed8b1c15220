const PRINTABLE_ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))

/**
 * Characters of French texts. The narrow no-break space is left out: at half the width of a thin space, the one of
 * these fonts would glue « 10 h 30 » together.
 */
export const FRENCH = `${PRINTABLE_ASCII}\u00a0àâäæçèéêëîïôöœùûüÿÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸ«»‘’“”–—…•·€×°²©®−`

/**
 * Subsets, by file name. `family` replaces names that the Open Font License reserves to the unchanged fonts.
 * `pairs`: the kerning becomes a table of pairs, where that of the font takes two thirds of the file.
 */
export const SUBSETS = {
  'sans-400': { source: 'lato-latin-400-normal', family: 'Cabinet Sans' },
  'sans-400-italic': { source: 'lato-latin-400-italic', family: 'Cabinet Sans' },
  'sans-700': { source: 'lato-latin-700-normal', family: 'Cabinet Sans' },
  'serif-400': { source: 'merriweather-latin-400-normal', family: 'Cabinet Serif', pairs: true },
  'serif-700': { source: 'merriweather-latin-700-normal', family: 'Cabinet Serif', pairs: true },
  'dyslexic-400': { source: 'opendyslexic-latin-400-normal', family: 'Cabinet Dyslexic' },
  'dyslexic-700': { source: 'opendyslexic-latin-700-normal', family: 'Cabinet Dyslexic' },
} satisfies Record<string, Subset>

export type Subset = { source: string; family: string; pairs?: boolean }
