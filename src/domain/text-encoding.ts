export type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** `binary`: no text. `mixed`: some of it UTF-8, some of it not. */
export type DecodedText = { text: string; encoding: TextEncoding } | { problem: 'binary' | 'mixed' }

const SAMPLE_BYTES = 2_000

/** Text of a file that says its encoding by a byte order mark, or not at all. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideLabelOf(bytes)
  if (wide) return textOf(decode(bytes, wide), 'UTF-16')
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return textOf(utf8, 'UTF-8')
  const text = decode(bytes, 'windows-1252') ?? ''
  return hasUtf8Letters(text) ? { problem: 'mixed' } : textOf(text, 'Windows-1252')
}

function textOf(text: string | null, encoding: TextEncoding): DecodedText {
  return text === null || text.includes('\0') ? { problem: 'binary' } : { text, encoding }
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Without a mark, by the zero bytes of Latin letters. */
function wideLabelOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (low > sample.length / 4 && high < low / 4) return 'utf-16le'
  return high > sample.length / 4 && low < high / 4 ? 'utf-16be' : null
}

/** « Ã© » and the like: a UTF-8 letter that was read as Windows-1252. */
function hasUtf8Letters(text: string): boolean {
  return /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)
}
