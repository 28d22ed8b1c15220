import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, invalidFields, invalidRequest, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { french } from '#domain/language/typography.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILE_BYTES = 10 * MEGABYTE
/** Uploads are buffered in memory until they are validated. */
const MAX_UPLOAD_BYTES = 40 * MEGABYTE

type Upload = Pick<Endpoint, 'upload' | 'fields'>

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload
  }
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
}

export function refuseOtherMedia(request: FastifyRequest, { upload }: Upload): void {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  if (isMultipart !== (upload !== undefined) && (upload || isMultipart)) {
    throw new Refusal('unsupported_media_type')
  }
}

export async function readUpload(request: FastifyRequest, { upload, fields }: Upload) {
  if (!upload) return {}
  try {
    const { uploadedFiles, texts } = await readParts(request, upload)
    if (uploadedFiles.length === 0) throw invalid(upload.field, required(upload.file?.label ?? 'Image'))
    return { uploadedFiles, fields: fields && validateFields(fields, texts) }
  } catch (error) {
    if (upload.file && isTooLarge(error)) throw new Refusal(upload.file.tooLarge, { cause: error })
    throw isBrokenBody(error) ? invalidRequest({ cause: error }) : error
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}

type Files = NonNullable<Upload['upload']>

async function readParts(request: FastifyRequest, { field, max, file }: Files) {
  const texts: Record<string, unknown> = Object.create(null)
  const uploadedFiles: Uint8Array[] = []
  const limits = {
    files: max,
    fileSize: file?.maxBytes ?? MAX_FILE_BYTES,
    fields: 10,
    fieldSize: 20_000,
    parts: 30,
  }
  let size = 0
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value
      continue
    }
    const content = await readFilePart(part, field)
    size += content.length
    if (size > MAX_UPLOAD_BYTES) throw new Refusal('payload_too_large')
    // Forms send an empty file if none was chosen.
    if (content.length > 0) uploadedFiles.push(content)
  }
  return { uploadedFiles, texts }
}

/** Reads refused parts to the end, too: a browser ignores a response while it is still sending. */
async function readFilePart(part: MultipartFile, field: string): Promise<Uint8Array> {
  const content = await part.toBuffer()
  if (part.fieldname === field) return content
  const message = french`Champ inconnu : ${part.fieldname.slice(0, 100)}.`
  throw invalid(field, message)
}

function validateFields(schema: z.ZodMiniType, texts: Record<string, unknown>): unknown {
  const parsed = z.safeParse(schema, texts)
  if (parsed.success) return parsed.data
  throw invalidFields(parsed.error)
}

/** The multipart parser reports truncated bodies and missing or overlong boundaries without an error code. */
function isBrokenBody(error: unknown): boolean {
  return (
    error instanceof Error &&
    /multipart|terminated early|malformed part header|needle cannot have a length/i.test(error.message)
  )
}

export const describeEndpoint: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const { upload, fields } = document.route.config?.upload ?? {}
  if (!upload) return described
  const picture = { type: 'string', format: 'binary' }
  const texts = z.toJSONSchema(fields ?? z.object({}), { io: 'input' })
  const body = {
    type: 'object',
    properties: {
      ...texts.properties,
      [upload.field]: upload.max === 1 ? picture : { type: 'array', items: picture },
    },
    required: [upload.field, ...(texts.required ?? [])],
  }
  return { ...described, schema: { ...described.schema, consumes: ['multipart/form-data'], body } }
}
