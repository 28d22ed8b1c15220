import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteHealth } from '#contract/operations/health.ts'
import { parseS3Url } from '#domain/operations/s3-url.ts'
import { openDatabase } from '#server/db/open.ts'
import { openFolder } from '#server/storage/folder.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { signInAt } from '../support/people/anonymous-senders.ts'
import { expectRefusal, setUpSiteFolders } from '../support/practice/site-folder.ts'
import { bookAt } from '../support/servers/book-at.ts'
import { type BucketServer, openBucketServer } from '../support/servers/bucket.ts'
import { openMisbehavingBucket } from '../support/servers/misbehaving-bucket.ts'
import { CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')

const site = setUpSiteFolders()
let bucket: BucketServer

beforeAll(async () => {
  bucket = await openBucketServer()
})
afterAll(() => bucket.close())

function openBucket({ url }: BucketServer = bucket) {
  const address = parseS3Url(url)
  if (typeof address === 'string') throw new Error(address)
  return openStorage({ bucket: address, dataDir: '' })
}

async function readRecordedId(): Promise<string | null> {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined })
  const row = await database.kysely.selectFrom('installation').select('storage_id').executeTakeFirstOrThrow()
  await database.close()
  return row.storage_id
}

const OWNER = { ADMIN_USERNAME: 'ana', ADMIN_PASSWORD: 'lavande-galet-33-rivage' }

/** With an owner and a practitioner who takes bookings; it has run, as one that was just restored has not. */
async function firstStart(): Promise<void> {
  rmSync(site.dataDir, { recursive: true })
  mkdirSync(site.dataDir)
  const first = await startServer({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent', ...OWNER })
  await expect.poll(() => readColumn('select newest_instant from installation')).not.toEqual([null])
  await first.signalAndWait('SIGTERM')
}

function changeDatabase(change: string): void {
  const database = new DatabaseSync(join(site.dataDir, 'practice.db'))
  database.exec(change)
  database.close()
}

function readColumn(query: string): unknown[] {
  const database = new DatabaseSync(join(site.dataDir, 'practice.db'), { readOnly: true })
  const rows = database.prepare(query).all()
  database.close()
  return rows.flatMap((row) => Object.values(row))
}

/** This process serves the bucket meanwhile. */
async function moveUploads(env: Record<string, string> = { S3_URL: bucket.url }) {
  const child = spawn(process.execPath, [CLI, 'move-uploads'], {
    env: { ...CODE_CACHE, DATA_DIR: site.dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { output: output.trim(), code }
}

describe('a start is refused with one sentence', () => {
  test('when the folder of pictures is that of another database', async () => {
    const recorded = await readRecordedId()
    expect(await openFolder(site.dataDir).readId()).toBe(recorded)
    writeFileSync(join(site.dataDir, 'uploads/.site-id'), 'other\n')
    expect(await expectRefusal(site.dataDir)).toBe(
      `Les images de ${site.dataDir}/uploads ne sont pas celles de cette base, qui attend l’identifiant ${recorded} alors que ce stockage a l’identifiant other\u202f: corrigez DATA_DIR, S3_URL ou DATABASE_URL, ou remettez en place les images de ce site (si elles sont perdues, écrivez ${recorded} dans ${site.dataDir}/uploads/.site-id).`,
    )
  })

  test('when the pictures were not copied', async () => {
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    expect(await expectRefusal(site.dataDir)).toMatch(/alors que ce stockage n’a pas d’identifiant/)
  })

  test('when the pictures were not moved to the bucket', async () => {
    expect(await expectRefusal(site.dataDir, { S3_URL: bucket.url })).toMatch(
      /^Les images de http:\/\/127\.0\.0\.1:\d+\/images ne sont pas celles de cette base/,
    )
  })

  test('when the bucket refuses the key, does not exist or has no room', async () => {
    const broken = await openMisbehavingBucket()
    const sentences = {
      denied: /^Le bucket http:\S+\/images refuse l’accès \(AccessDenied\)/,
      missing: /^Le bucket http:\S+\/images n’existe pas/,
      full: /^Le bucket http:\S+\/images est plein/,
    } as const
    for (const how of ['denied', 'missing', 'full'] as const) {
      broken.misbehave(how)
      expect(await expectRefusal(site.dataDir, { S3_URL: broken.url })).toMatch(sentences[how])
    }
    await broken.close()
  })

  const undecided: [string, string][] = [
    ['that has no pictures yet', 'update installation set storage_id = null'],
    ['whose accounts are lost', 'delete from users'],
    [
      'that was restored, with people who may have been erased since',
      'update installation set newest_instant = null',
    ],
  ]
  test.each(undecided)('which may pass, when the bucket is away of a site %s', async (_site, change) => {
    changeDatabase(change)
    rmSync(join(site.dataDir, 'uploads'), { recursive: true })
    const broken = await openMisbehavingBucket()
    expect(await expectRefusal(site.dataDir, { S3_URL: broken.url, exitCode: 1 })).toMatch(
      /^Le bucket http:\S+\/images ne répond pas/,
    )
    await broken.close()
  })
})

describe('a start without the bucket of pictures', () => {
  const start = (url: string) =>
    startServer({ DATA_DIR: site.dataDir, S3_URL: url, LOG_LEVEL: 'silent', ...OWNER })
  const readPicturesState = async (url: string) => {
    const response = await fetch(`${url}/readyz`)
    const { status, pictures } = (await response.json()) as { status: string; pictures: string }
    return [response.status, status, pictures]
  }
  const readPicture = async (url: string) => {
    const response = await fetch(`${url}/uploads/galets.webp`)
    return [response.status, response.ok ? await response.text() : null]
  }
  const findPicturesLine = async (url: string) => {
    const headers = { cookie: await signInAt(url, OWNER) }
    const { lines } = (await (await fetch(`${url}/api/superadmin/health`, { headers })).json()) as SiteHealth
    return lines.find(({ key }) => key === 'pictures')
  }

  test.each(['away', 'silent'] as const)(
    'that is %s opens the site: it takes bookings, and « État du site » and /readyz say so',
    async (how) => {
      const broken = await openMisbehavingBucket()
      broken.misbehave(how)
      await firstStart()
      const server = await start(broken.url)
      expect(await readPicturesState(server.url)).toEqual([200, 'ok', 'unavailable'])
      expect((await bookAt(server.url, 'Zoé Petit')).status).toBe(201)
      expect(await readPicture(server.url)).toEqual([503, null])
      expect(await findPicturesLine(server.url)).toEqual({
        key: 'pictures',
        state: 'failure',
        text: 'Les images ne sont pas là\u202f: le site est ouvert sans elles. Jusqu’à leur retour, ajouter une image ou effacer les données d’un client est refusé.',
        remedy: expect.stringMatching(/^Le bucket http:\S+\/images ne répond pas/),
      })
      expect(await server.signalAndWait('SIGTERM')).toBe(0)
      await broken.close()
    },
  )

  test('shows the pictures, and erases whom the database has forgotten, as soon as the bucket is back', async () => {
    await firstStart()
    await openFolder(site.dataDir).uploads.put('galets.webp', Buffer.from('galets'))
    const away = await openBucketServer()
    expect((await moveUploads({ S3_URL: away.url })).code).toBe(0)
    await (await openBucket(away)).erasures.append({ subjectHashes: ['aa'], erasedAt: 1 })
    await away.goAway()
    const server = await start(away.url)
    expect(await readPicture(server.url)).toEqual([503, null])
    await away.comeBack()
    await expect.poll(() => readPicture(server.url)).toEqual([200, 'galets'])
    expect(await readPicturesState(server.url)).toEqual([200, 'ok', 'ok'])
    expect(await findPicturesLine(server.url)).toBeUndefined()
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    expect(readColumn('select subject_hash from erasures')).toEqual(['aa'])
    await away.close()
  })

  test('stays without pictures when the one that comes back is another site’s, whose files it leaves', async () => {
    await firstStart()
    const foreign = await openBucketServer()
    const target = await openBucket(foreign)
    await target.writeId('other')
    await target.uploads.put('galets.webp', Buffer.from('other'))
    await foreign.goAway()
    const server = await start(foreign.url)
    await foreign.comeBack()
    const reason = async () => (await findPicturesLine(server.url))?.remedy
    await expect.poll(reason).toMatch(/^Les images de http\S+ ne sont pas celles de cette base/)
    expect(await readPicture(server.url)).toEqual([503, null])
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    expect(await target.uploads.list()).toHaveLength(1)
    await foreign.close()
  })

  test('that goes away while the site runs: both say so until it is back', async () => {
    await firstStart()
    const away = await openBucketServer()
    expect((await moveUploads({ S3_URL: away.url })).code).toBe(0)
    const server = await start(away.url)
    expect(await readPicturesState(server.url)).toEqual([200, 'ok', 'ok'])
    await away.goAway()
    expect(await readPicture(server.url)).toEqual([503, null])
    expect((await findPicturesLine(server.url))?.state).toBe('failure')
    await away.comeBack()
    await expect.poll(() => readPicturesState(server.url)).toEqual([200, 'ok', 'ok'])
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    await away.close()
  })
})

test('move-uploads copies pictures and erasures to the bucket, can be repeated, and the site then serves from there', async () => {
  const first = await startServer({ DATA_DIR: site.dataDir, STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent' })
  await first.signalAndWait('SIGTERM')
  const folder = openFolder(site.dataDir)
  for (const name of ['galets.webp', 'galets-300.webp', 'sable.webp'])
    await folder.uploads.put(name, Buffer.from(`content of ${name}`))
  const erasure = { subjectHashes: ['aa'], erasedAt: Date.UTC(2027, 3, 12) }
  await folder.erasures.append(erasure)
  const target = await openBucket()
  // An interrupted move leaves one picture, and one that was cut.
  await target.uploads.put('sable.webp', Buffer.from('content of sable.webp'))
  await target.uploads.put('galets.webp', Buffer.from('cont'))

  const { output, code } = await moveUploads()
  expect(output).toMatch(
    /^Fichiers d’images copiés dans http\S+\/images\u202f: 2\u202f; déjà là\u202f: 1\u202f; effacements\u202f: 1\. /,
  )
  expect(code).toBe(0)
  expect((await moveUploads()).output).toMatch(
    /images\u202f: 0\u202f; déjà là\u202f: 3\u202f; effacements\u202f: 1\. /,
  )
  expect(await folder.uploads.list()).toHaveLength(3)
  expect(await target.erasures.list()).toEqual([erasure])

  rmSync(join(site.dataDir, 'uploads'), { recursive: true })
  const server = await startServer({ DATA_DIR: site.dataDir, S3_URL: bucket.url, STARTER_CONTENT: 'vide' })
  const response = await fetch(`${server.url}/uploads/galets.webp`)
  expect([response.status, await response.text()]).toEqual([200, 'content of galets.webp'])
  expect(await server.signalAndWait('SIGTERM')).toBe(0)
})

test.each([
  [{}, /^Les images ne sont pas toutes copiées\. S3_URL n’est pas réglé/],
  [{ S3_URL: 'https://host/bucket' }, /S3_URL\u202f: doit avoir la forme https:\/\/CLÉ:SECRET@hôte\/bucket/],
])('move-uploads with the settings %j is refused with one sentence', (env, sentence) => {
  const { stderr, status } = spawnSync(process.execPath, [CLI, 'move-uploads'], {
    env: { ...CODE_CACHE, DATA_DIR: site.dataDir, ...env },
    encoding: 'utf8',
  })
  expect(stderr.trim()).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(1)
})

test('move-uploads refuses the bucket of another site, and copies nothing', async () => {
  const other = await openBucketServer()
  const target = await openBucket(other)
  await target.writeId('other')
  await openFolder(site.dataDir).uploads.put('galets.webp', Buffer.from('galets'))
  const { output, code } = await moveUploads({ S3_URL: other.url })
  expect([code, output]).toEqual([1, expect.stringMatching(/contient les images d’un autre site/)])
  expect(await target.uploads.list()).toEqual([])
  await other.close()
})
