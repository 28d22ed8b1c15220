import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3-compatible server with one bucket, empty at first, which checks signatures. */
export type BucketServer = {
  url: string
  /** Refuses connections until `comeBack`; keeps the objects. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function openBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bucket-'))
  let server = serve(directory)
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/images`,
    goAway: () => server.close(),
    async comeBack() {
      server = serve(directory, port)
      await server.run()
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function serve(directory: string, port = 0): S3rver {
  return new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'images', configs: [] }],
  })
}
