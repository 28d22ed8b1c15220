import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { isArchiveName } from '#domain/operations/backup.ts'
import type { BucketAddress } from '#domain/operations/s3-url.ts'
import { createBucketClient, statusOf } from '../storage/bucket-client.ts'

/** In memory at once; S3 accepts 10,000 of them, none but the last below 5 MB. */
const PART_BYTES = 8 * 1024 * 1024
const PART_WITHIN_MS = 120_000

type Encrypted = { path: string; name: string }

type Target = { client: S3Client; Bucket: string; Key: string }

/** Throws a Refusal if the bucket cannot be used. Keeps as many copies as the folder, if its key may delete. */
export async function sendArchive(
  address: BucketAddress,
  { path, name, kept }: Encrypted & { kept: number },
): Promise<void> {
  const client = createBucketClient(address, { answerWithinMs: PART_WITHIN_MS })
  const target = { client, Bucket: address.name, Key: name }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > PART_BYTES) await sendParts(target, { file, size })
    else await client.send(new PutObjectCommand({ ...keyOf(target), Body: await readPart(file, 0) }))
    await pruneSent(target, kept).catch(ignoreDenied)
  } finally {
    await file.close()
    client.destroy()
  }
}

async function sendParts(target: Target, { file, size }: { file: FileHandle; size: number }): Promise<void> {
  const { client } = target
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(keyOf(target)))
  const upload = { ...keyOf(target), UploadId }
  try {
    const Parts = []
    for (let PartNumber = 1; (PartNumber - 1) * PART_BYTES < size; PartNumber += 1) {
      const Body = await readPart(file, (PartNumber - 1) * PART_BYTES)
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // Parts of an upload that nobody ends are stored, and paid, for ever.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

function keyOf({ Bucket, Key }: Target) {
  return { Bucket, Key }
}

async function readPart(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, position)
  return buffer.subarray(0, bytesRead)
}

async function pruneSent({ client, Bucket }: Target, kept: number): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'cabinet-' }))
  const names = Contents.flatMap(({ Key = '' }) => (isArchiveName(Key) ? [Key] : []))
  const old = names.sort().toReversed().slice(kept)
  for (const Key of old) await client.send(new DeleteObjectCommand({ Bucket, Key }))
}

/** A key that may only add protects the copies from whoever takes the server over. */
function ignoreDenied(error: unknown): void {
  if (!(error instanceof Error) || statusOf(error.cause) !== 403) throw error
}
