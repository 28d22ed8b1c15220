import type { Readable } from 'node:stream'
import type { ErasureLine } from './erasures.ts'

/** The folder `DATA_DIR`, or a bucket that several servers share. */
export type SiteStorage = {
  place: string
  /** French sentence about a bucket that did not serve the last request; null for a folder, whose disk is judged. */
  problem(): string | null
  idFile: string
  uploads: Uploads
  erasures: {
    append(line: ErasureLine): Promise<void>
    list(): Promise<ErasureLine[]>
  }
  /** Recorded in the database: proves that the two belong together. */
  readId(): Promise<string | null>
  writeId(id: string): Promise<void>
  /**
   * True from before the id is written until a start has recorded it and created the first account: only then may the
   * database not know it.
   */
  isNew(): Promise<boolean>
  setNew(isNew: boolean): Promise<void>
  /** Exists from the beginning of a restore to its end: meanwhile no file is deleted because no row names it. */
  markerFile: string
  isRestoring(): Promise<boolean>
  setRestoring(isRestoring: boolean): Promise<void>
}

/** `modifiedAt`: epoch milliseconds, by the clock of the disk's machine or of the bucket. */
export type StoredUpload = { name: string; bytes: number; modifiedAt: number }

export type Uploads = {
  put(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  list(): Promise<StoredUpload[]>
  read(name: string): Promise<Uint8Array | null>
  refuseWhenFull(): Promise<void>
  source: { folder: string } | { open(name: string, conditions: Conditions): Promise<OpenedUpload | null> }
}

export type Conditions = { isHead: boolean; ifNoneMatch?: string; ifModifiedSince?: Date; range?: string }

export type OpenedUpload = {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number | undefined>
  body: Readable | null
}

/** No path separators, hidden files, or characters that need escaping in a path or URL. */
const GENERATED_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/

export function isUploadName(name: string): boolean {
  return GENERATED_NAME.test(name)
}

export function requireUploadName(name: string): string {
  if (!isUploadName(name)) throw new Error(`Invalid upload name: ${JSON.stringify(name)}`)
  return name
}

export const ID_FILE = 'uploads/.site-id'

export const NEW_MARKER = 'uploads/.new'

export const RESTORE_MARKER = 'uploads/.restoring'
