import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs'

type Pair = { left: number; right: number; value: number }

/** In shares of the font size: smaller corrections are below half a pixel in most headings. */
const VISIBLE = 0.02

/** A `kern` table with the visible corrections between the characters, which the font itself applies when shaped. */
export function writeKernTable(font: Uint8Array, characters: string): Buffer {
  const pairs = measurePairs(
    font,
    [...characters].filter((character) => /[\p{L}\p{P}]/u.test(character)),
  )
  const entrySelector = Math.floor(Math.log2(pairs.length))
  const searchRange = 6 * 2 ** entrySelector
  const header = [0, 1, 0, 14 + 6 * pairs.length, 1, pairs.length, searchRange, entrySelector]
  const words = [...header, 6 * pairs.length - searchRange]
  const table = Buffer.alloc(2 * words.length + 6 * pairs.length)
  for (const [index, word] of words.entries()) table.writeUInt16BE(word, 2 * index)
  for (const [index, { left, right, value }] of pairs.entries()) {
    const at = 2 * words.length + 6 * index
    table.writeUInt16BE(left, at)
    table.writeUInt16BE(right, at + 2)
    table.writeInt16BE(value, at + 4)
  }
  return table
}

/** Sorted by glyphs, as the table must be. */
function measurePairs(bytes: Uint8Array, characters: string[]): Pair[] {
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  const pairs = characters.flatMap((left) => characters.map((right) => measurePair(font, left + right)))
  return pairs
    .filter(({ value }) => Math.abs(value) >= VISIBLE * face.upem)
    .sort((a, b) => a.left - b.left || a.right - b.right)
}

function measurePair(font: Font, text: string): Pair {
  const buffer = new Shaped()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const [left, right] = buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
  const [position] = buffer.getGlyphPositions()
  if (left === undefined || right === undefined || !position)
    throw new Error(`« ${text} » is not two glyphs.`)
  return { left, right, value: position.xAdvance - font.glyphHAdvance(left) }
}
