export const TEXT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252', 'Mac', 'MS-DOS'] as const

export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** `binary`: no text. `mixed`: some of it UTF-8, some of it not. */
export type DecodedText = { text: string; encoding: TextEncoding } | { problem: 'binary' | 'mixed' }

const SAMPLE_BYTES = 2_000

/**
 * Text of a file that says its encoding by a byte order mark, or not at all: then that of one byte a letter which
 * makes the most small French letters: the others make capitals of these.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideLabelOf(bytes)
  if (wide) return textOf(decode(bytes, wide), 'UTF-16')
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return textOf(utf8, 'UTF-8')
  const text = decode(bytes, 'windows-1252') ?? ''
  if (hasUtf8Letters(text)) return { problem: 'mixed' }
  const sample = bytes.filter((byte) => byte >= 0x80).subarray(0, SAMPLE_BYTES)
  const encoding = mostFrench(sample)
  return encoding === 'Windows-1252' ? textOf(text, encoding) : decodeTextAs(bytes, encoding)
}

/** The same where somebody has chosen the encoding; what is no letter in it becomes a replacement character. */
export function decodeTextAs(bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  if (encoding === 'MS-DOS') return textOf(decodeMsDos(bytes), encoding)
  const label = encoding === 'UTF-16' ? (wideLabelOf(bytes) ?? 'utf-16le') : LABELS[encoding]
  return textOf(new TextDecoder(label).decode(bytes), encoding)
}

const LABELS = { 'UTF-8': 'utf-8', 'Windows-1252': 'windows-1252', Mac: 'macintosh' } as const

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

const SINGLE_BYTE = ['Windows-1252', 'Mac', 'MS-DOS'] as const

/** Windows-1252 wins a draw: nearly every file that is no UTF-8 has it. */
function mostFrench(highBytes: Uint8Array): (typeof SINGLE_BYTE)[number] {
  const lettersIn = (encoding: (typeof SINGLE_BYTE)[number]) => {
    const decoded = decodeTextAs(highBytes, encoding)
    return 'text' in decoded ? (decoded.text.match(/[àâäçéèêëîïôöùûüœ]/g)?.length ?? 0) : 0
  }
  return SINGLE_BYTE.reduce((best, encoding) => (lettersIn(encoding) > lettersIn(best) ? encoding : best))
}

/** Code page 850, which no TextDecoder knows: the letters of its bytes from 0x80 on. */
const MS_DOS_LETTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const CHUNK = 8_192

function decodeMsDos(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const chunk = Array.from(bytes.subarray(start, start + CHUNK), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (MS_DOS_LETTERS[byte - 0x80] ?? ''),
    )
    text += chunk.join('')
  }
  return text
}
