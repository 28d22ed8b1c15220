import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { Refusal } from '#contract/errors.ts'
import type { BucketAddress } from '#domain/operations/s3-url.ts'
import { createTurns } from '../security/turns.ts'
import { createBucketClient, statusOf } from './bucket-client.ts'
import { explainBucket } from './bucket-errors.ts'
import { erasureName, formatErasure, parseErasures } from './erasures.ts'
import {
  type Conditions,
  ID_FILE,
  isUploadName,
  NEW_MARKER,
  type OpenedUpload,
  RESTORE_MARKER,
  requireUploadName,
  type SiteStorage,
  type StoredUpload,
  type Uploads,
} from './site-storage.ts'

type Bucket = { client: S3Client; name: string; driver: S3Driver }

const PICTURES = 'uploads/'
const ERASURES = 'erasures/'

export function openBucket(address: BucketAddress): SiteStorage {
  let refusal: Refusal | null = null
  const note = (latest: Refusal | null) => {
    refusal = latest
  }
  const client = createBucketClient(address, { note })
  const { name } = address
  const driver = new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false })
  const bucket = { client, name, driver }
  return {
    place: `${address.endpoint}/${name}`,
    problem: () => refusal && explainBucket(refusal, address),
    idFile: `${address.endpoint}/${name}/${ID_FILE}`,
    uploads: bucketUploads(bucket),
    erasures: bucketErasures(bucket),
    readId: async () => toText(await readObject(bucket, ID_FILE)),
    writeId: (id) => driver.put(ID_FILE, id),
    isNew: () => driver.exists(NEW_MARKER),
    setNew: (isNew) => setMarker(driver, NEW_MARKER, isNew),
    markerFile: `${address.endpoint}/${name}/${RESTORE_MARKER}`,
    isRestoring: () => driver.exists(RESTORE_MARKER),
    setRestoring: (isRestoring) => setMarker(driver, RESTORE_MARKER, isRestoring),
  }
}

/** Not empty: some servers refuse objects without content. */
function setMarker(driver: S3Driver, name: string, isSet: boolean): Promise<void> {
  return isSet ? driver.put(name, 'yes') : driver.delete(name)
}

function bucketUploads(bucket: Bucket): Uploads {
  const { driver } = bucket
  const keyOf = (name: string) => `${PICTURES}${requireUploadName(name)}`
  return {
    put: (name, content) => driver.put(keyOf(name), content),
    remove: (name) => driver.delete(keyOf(name)),
    exists: (name) => driver.exists(keyOf(name)),
    list: async () => (await listObjects(bucket, PICTURES)).filter(({ name }) => isUploadName(name)),
    read: (name) => readObject(bucket, keyOf(name)),
    refuseWhenFull: async () => {},
    source: { open: (name, conditions) => openObject(bucket, keyOf(name), conditions) },
  }
}

/** One object for each erasure: several servers append at once, and no bucket can append to an object. */
function bucketErasures(bucket: Bucket): SiteStorage['erasures'] {
  return {
    append: async (line) => {
      try {
        await bucket.driver.put(`${ERASURES}${erasureName(line)}`, formatErasure(line))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new Refusal('erasure_not_recorded', { retryAfter: error.retryAfter ?? 0, cause: error.cause })
      }
    },
    list: async () => {
      const takeTurns = createTurns(8)
      const objects = await listObjects(bucket, ERASURES)
      const texts = await Promise.all(
        objects.map(({ name }) => takeTurns(() => readObject(bucket, `${ERASURES}${name}`))),
      )
      return texts.flatMap((text) => parseErasures(toText(text) ?? ''))
    },
  }
}

async function listObjects({ client, name: Bucket }: Bucket, Prefix: string) {
  const objects: StoredUpload[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      objects.push({ name: Key.slice(Prefix.length), bytes: Size, modifiedAt: LastModified.getTime() })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return objects
}

async function readObject({ driver }: Bucket, key: string): Promise<Uint8Array | null> {
  try {
    return await driver.getBytes(key)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

function toText(content: Uint8Array | null): string | null {
  return content && Buffer.from(content).toString()
}

async function openObject(
  bucket: Bucket,
  Key: string,
  { isHead, ifNoneMatch: IfNoneMatch, ifModifiedSince: IfModifiedSince, range: Range }: Conditions,
): Promise<OpenedUpload | null> {
  const asked = { Bucket: bucket.name, Key, IfNoneMatch, IfModifiedSince }
  try {
    if (isHead) return toOpened(await bucket.client.send(new HeadObjectCommand(asked)))
    return toOpened(await bucket.client.send(new GetObjectCommand({ ...asked, Range })))
  } catch (error) {
    return toUnopened(error)
  }
}

type Answer = {
  ContentLength?: number | undefined
  ContentRange?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
  Body?: unknown
}

function toOpened({ ContentLength, ContentRange, ETag, LastModified, Body }: Answer): OpenedUpload {
  const headers = {
    'accept-ranges': 'bytes',
    'content-length': ContentLength,
    'content-range': ContentRange,
    etag: ETag,
    'last-modified': LastModified?.toUTCString(),
  }
  return { status: ContentRange ? 206 : 200, headers, body: Body instanceof Readable ? Body : null }
}

function toUnopened(error: unknown): OpenedUpload | null {
  const status = statusOf(error)
  if (status === 404) return null
  if (status !== 304 && status !== 416) throw error
  const { $response } = error as S3ServiceException
  const { etag, 'content-range': range } = $response?.headers ?? {}
  return { status, headers: { etag, 'content-range': range }, body: null }
}
