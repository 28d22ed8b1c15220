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

function wideLabelOf(bytes: Uint8Array): WideLabel | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return wideLabelOfLetters(bytes.subarray(0, SAMPLE_BYTES))
}

type WideLabel = 'utf-16le' | 'utf-16be'

/** Without a mark: one byte in two of a Latin letter is zero. */
function wideLabelOfLetters(sample: Uint8Array): WideLabel | null {
  const zeros = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (zeros <= sample.length / 4) return null
  const zerosInFront = sample.reduce(
    (count, byte, index) => count + (byte === 0 && index % 2 === 0 ? 1 : 0),
    0,
  )
  return zerosInFront > zeros / 2 ? 'utf-16be' : 'utf-16le'
}

/** « Ã© » and the like: a UTF-8 letter that was read as Windows-1252. */
function hasUtf8Letters(text: string): boolean {
  return /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)
}
