type Tables = Map<string, Buffer>

const HEADER_BYTES = 12
const ENTRY_BYTES = 16

/** Tables of a TrueType file, by tag. */
export function readTables(font: Buffer): Tables {
  const entries = Array.from(
    { length: font.readUInt16BE(4) },
    (_, index) => HEADER_BYTES + ENTRY_BYTES * index,
  )
  return new Map(
    entries.map((at) => {
      const offset = font.readUInt32BE(at + 8)
      return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12))]
    }),
  )
}

/** Checksums stay 0: WOFF2 does not store them. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * sorted.length)
  const entrySelector = Math.floor(Math.log2(sorted.length))
  header.writeUInt32BE(0x00010000, 0)
  const words = [
    sorted.length,
    16 * 2 ** entrySelector,
    entrySelector,
    16 * (sorted.length - 2 ** entrySelector),
  ]
  for (const [index, word] of words.entries()) header.writeUInt16BE(word, 4 + 2 * index)
  const parts = [header]
  let offset = header.length
  for (const [index, [tag, content]] of sorted.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** A `name` table of family and full name, for Windows and Unicode readers. */
export function writeNameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const nameIds = [1, 4, 6, 16]
  const header = Buffer.alloc(6 + 12 * nameIds.length)
  header.writeUInt16BE(nameIds.length, 2)
  header.writeUInt16BE(header.length, 4)
  for (const [index, nameId] of nameIds.entries()) {
    for (const [word, value] of [3, 1, 0x409, nameId, text.length, 0].entries())
      header.writeUInt16BE(value, 6 + 12 * index + 2 * word)
  }
  return Buffer.concat([header, text])
}
