export type Versioned<T> = { value: T; version: number | undefined }

export async function readVersioned<T>(
  call: (options: { onEtag: (etag: string) => void }) => Promise<T>,
): Promise<Versioned<T>> {
  let version: number | undefined
  const value = await call({
    onEtag: (etag) => {
      // A proxy that compresses turns the strong ETag into a weak one.
      const digits = /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1]
      version = digits === undefined ? undefined : Number(digits)
    },
  })
  return { value, version }
}

export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': `"${version}"` }
}
