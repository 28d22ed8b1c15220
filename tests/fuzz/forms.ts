import type { JsonSchema } from './operations.ts'

export const BOUNDARY = '----fuzz-7MA4YWxk'

export type FormPart = { disposition: string; type?: string; content: Buffer | string }

export function withoutFiles({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const texts = Object.entries(properties).filter(([, property]) => !isFile(property))
  return { ...schema, properties: Object.fromEntries(texts), required: [] }
}

function isFile({ format, items }: JsonSchema): boolean {
  return format === 'binary' || items?.format === 'binary'
}

export function fieldParts(fields: Record<string, unknown>): FormPart[] {
  return Object.entries(fields).map(([name, value]) => ({
    disposition: `name="${name}"`,
    content: String(value),
  }))
}

export function fileParts({ properties = {} }: JsonSchema, content: Buffer = Buffer.alloc(0)): FormPart[] {
  const [field = 'photo'] = Object.keys(properties).filter((name) => isFile(properties[name] ?? {}))
  return [{ disposition: `name="${field}"; filename="photo.jpg"`, type: 'image/jpeg', content }]
}

export function formContent(
  parts: readonly FormPart[],
  end = `--${BOUNDARY}--\r\n`,
): { headers: Record<string, string>; body: Buffer } {
  const encoded = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...encoded, Buffer.from(end)]),
  }
}
