import { crc32, inflateRawSync } from 'node:zlib'

/** A file of an archive as the directory at its end announces it; `size`: unpacked. */
export type PackedFile = {
  name: string
  size: number
  packedSize: number
  checksum: number
  method: number
  isEncrypted: boolean
  /** Of its own header in the archive. */
  offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL_HEADER = 0x04034b50
const LOCAL_LENGTH = 30

/** Null for what is no whole archive. Archives of more than 4 GB have sizes beyond all bounds here. */
export function readZipDirectory(archive: Buffer): PackedFile[] | null {
  const end = findEnd(archive)
  if (end === null) return null
  const count = archive.readUInt16LE(end + 10)
  const files: PackedFile[] = []
  for (let at = archive.readUInt32LE(end + 16); files.length < count; ) {
    if (at + ENTRY_LENGTH > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    ) as [number, number, number]
    files.push(fileAt(archive, at, nameLength))
    at += ENTRY_LENGTH + nameLength + extraLength + commentLength
  }
  return files
}

function findEnd(archive: Buffer): number | null {
  const last = archive.length - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (archive.readUInt32LE(at) === END) return at
  return null
}

function fileAt(archive: Buffer, at: number, nameLength: number): PackedFile {
  return {
    name: archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
    isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    packedSize: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
  }
}

/** Never more bytes than the directory announces; null for what is not as it announces. */
export function unpackFile(archive: Buffer, file: PackedFile): Uint8Array | null {
  const { offset, packedSize } = file
  if (offset + LOCAL_LENGTH > archive.length || archive.readUInt32LE(offset) !== LOCAL_HEADER) return null
  const start = offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const content = inflated(archive.subarray(start, start + packedSize), file)
  const isWhole = content?.length === file.size && crc32(content) === file.checksum
  return isWhole ? content : null
}

const STORED = 0
const DEFLATED = 8

function inflated(packed: Buffer, { method, size }: PackedFile): Uint8Array | null {
  if (method === STORED) return packed
  if (method !== DEFLATED) return null
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    if (isOfZlib(error)) return null
    throw error
  }
}

function isOfZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ERR_BUFFER_TOO_LARGE' || code.startsWith('Z_')
}
