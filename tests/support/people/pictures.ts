import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Size = { width?: number; height?: number }

/** A picture with one color in the left half and another in the right half. */
export function aPicture({ width = 640, height = 480 }: Size = {}) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#b8704f' }
  return sharp({ create: { ...half, width, background: '#4f6b5a' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

export const aJpeg = (size?: Size) => aPicture(size).jpeg().toBuffer()

/** A picture as phones take it: rotated by its EXIF orientation, with GPS position. */
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

/** A decompression bomb: a PNG of a few kilobytes with immense dimensions. */
export function aBomb({ width, height }: Required<Size>): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 1-bit grayscale.
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc(typeAndContent))
  return Buffer.concat([length, typeAndContent, checksum])
}

function crc(bytes: Buffer): number {
  let remainder = 0xffffffff
  for (const byte of bytes) {
    remainder ^= byte
    for (let bit = 0; bit < 8; bit += 1)
      remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  }
  return (remainder ^ 0xffffffff) >>> 0
}

/** A multipart form with one file, as the back office sends it. */
export function aForm(
  content: Buffer | string,
  { field = 'photo', name = 'photo.jpg', type = 'image/jpeg' } = {},
) {
  const form = new FormData()
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  form.append(field, new Blob([bytes], { type }), name)
  return form
}
