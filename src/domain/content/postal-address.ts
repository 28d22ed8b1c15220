/** A French postal address; `directions` is what follows the town, such as « Code 12A, 1er étage ». */
export type PostalAddress = { street: string; postalCode: string; town: string; directions: string }

const TOWN_LINE = /^(?:F-)?(\d{5})(?: (.*))?$/

/** The parts of an address of several lines. One without a line such as « 75011 Paris » is street alone. */
export function parsePostalAddress(text: string): PostalAddress {
  const lines = text.split('\n').map((line) => line.trim())
  const index = lines.findIndex((line) => TOWN_LINE.test(line))
  if (index === -1) return { street: text.trim(), postalCode: '', town: '', directions: '' }
  const [, postalCode = '', town = ''] = TOWN_LINE.exec(lines[index] ?? '') ?? []
  return {
    street: joinLines(lines.slice(0, index)),
    postalCode,
    town: town.trim(),
    directions: joinLines(lines.slice(index + 1)),
  }
}

/** Inverse of `parsePostalAddress`. */
export function composePostalAddress({ street, postalCode, town, directions }: PostalAddress): string {
  return joinLines([street, `${postalCode} ${town}`.trim(), directions])
}

function joinLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .trim()
}
