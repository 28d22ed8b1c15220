import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Size = { width?: number; height?: number }

/** A picture of one colour in the left half and another in the right one. */
export function aPicture({ width = 640, height = 480 }: Size = {}) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#b8704f' }
  return sharp({ create: { ...half, width, background: '#4f6b5a' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

export const aJpeg = (size?: Size) => aPicture(size).jpeg().toBuffer()

/** As a phone takes it: lying on its side, with the place where it was taken. */
export function aPhonePhoto(): Promise<Buffer> {
  return aPicture({ width: 300, height: 200 })
    .withExif({
      IFD0: { Make: 'TelephoneSecret', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few kilobytes that says it is immense, and is. */
export function aBomb({ width, height }: Required<Size>): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}

/** A form as the back office sends it. */
export function aForm(
  content: Buffer | string,
  { field = 'photo', name = 'photo.jpg', type = 'image/jpeg' } = {},
) {
  const form = new FormData()
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  form.append(field, new Blob([bytes], { type }), name)
  return form
}
