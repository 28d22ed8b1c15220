import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { BucketAddress } from '#domain/operations/s3-url.ts'
import { makeArchive } from '#server/backup/make.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { backup } from '#server/start/commands/backup.ts'
import { createBucketClient } from '#server/storage/bucket-client.ts'
import { practice, type TestPractice } from '../support/practice/practice.ts'
import { aSetting } from '../support/practice/settings.ts'
import { fillPublicPages } from '../support/practice/whole-practice.ts'
import { openArchive } from '../support/servers/archive.ts'
import { openBucketServer } from '../support/servers/bucket.ts'
import { canMount, mountSmallDisk } from '../support/servers/small-disk.ts'

let folder: string
let site: TestPractice
let env: Record<string, string>

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'cabinet-backups-')), 'backups')
  env = { BACKUP_DIR: folder }
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

type Verify = NonNullable<Parameters<typeof backup>[2]>

const good: Verify = async () => {}
const MEGABYTE = 1024 * 1024
const COMMAND = { isEncrypted: false, cause: 'command' } as const

async function open(more: Record<string, string> = {}): Promise<void> {
  site = await practice({ env: { ...env, ...more } })
}

const run = (order: { to?: string; isEncrypted?: boolean } = {}, verify: Verify = good) =>
  backup(site.config, { ...COMMAND, ...order }, verify)

const rows = () => site.database.kysely.selectFrom('backups').selectAll().orderBy('id').execute()

const archives = () => readdirSync(folder).sort()

test('a backup writes an archive, has it verified and says in one line where it is and what it holds', async () => {
  await open()
  await fillPublicPages(site)
  const verified: string[] = []
  const { text, code } = await run({}, async (path) => void verified.push(path))
  const [file = ''] = archives()
  expect(text).toMatch(/^Sauvegarde vérifiée\s: .*\.tar\.gz \([\d,]+\s[kM]o, en [\d,]+\ss\)\s: /)
  expect(text).toContain('0 rendez-vous ou plage, 2 images, ')
  expect(code).toBe(0)
  expect(verified).toEqual([join(folder, file)])
  expect(await rows()).toEqual([
    expect.objectContaining({ cause: 'command', state: 'verified', file, failure: null }),
  ])
  expect((await openArchive(join(folder, file))).rows('backups')).toMatchObject([{ state: 'running' }])
})

describe('a backup that fails', () => {
  test('leaves no archive when it cannot be verified, and says why in its row', async () => {
    await open()
    const refuse = async () => {
      throw new CannotStart('Une image manque.')
    }
    await expect(run({}, refuse)).rejects.toThrow('Une image manque.')
    expect(archives()).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', file: null, failure: 'Une image manque.' }])
  })

  test('has a row with the sentence of the folder', async () => {
    await open()
    writeFileSync(folder, '')
    await expect(run()).rejects.toThrow('n’est pas un dossier')
    expect(await rows()).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('n’est pas un dossier') },
    ])
  })

  test.runIf(canMount())('on a disk that fills up leaves nothing on it, and names the folder', async () => {
    const disk = mountSmallDisk(80)
    onTestFinished(() => disk.unmount())
    env = { BACKUP_DIR: join(disk.folder, 'backups') }
    await open()
    await site.storage.uploads.put('noise.webp', randomBytes(15 * MEGABYTE))
    await run()
    const [first] = readdirSync(join(disk.folder, 'backups'))
    disk.fill(4 * MEGABYTE)
    await expect(run()).rejects.toThrow(/Il manque de la place dans .*backups/)
    const { uploads } = site.storage
    const list = async () => (await uploads.list()).map((upload) => ({ ...upload, bytes: 0 }))
    const storage = { ...site.storage, uploads: { ...uploads, list } }
    disk.fill(24 * MEGABYTE)
    const made = makeArchive({ ...site, storage }, { folder: join(disk.folder, 'backups') })
    await expect(made).rejects.toThrow(/Le disque de .*backups est plein/)
    expect(readdirSync(join(disk.folder, 'backups'))).toEqual([first])
  })

  test('with another key than the database’s is refused before it writes', async () => {
    await open({ SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' })
    await run()
    const other = { ...site.config, secretKey: 'another-key-of-more-than-thirty-two-characters' }
    await expect(backup(other, COMMAND, good)).rejects.toThrow('autre clé secrète')
    expect(await rows()).toHaveLength(1)
  })

  test('ends the rows of dead runs and deletes what they left', async () => {
    await open()
    const dead = 'cabinet-2027-04-11-030000.tar.gz'
    mkdirSync(folder)
    for (const name of [dead, `${dead}.partial`, 'notes.txt']) writeFileSync(join(folder, name), '')
    await site.database.kysely
      .insertInto('backups')
      .values({ cause: 'night', state: 'running', started_at: 0, file: dead })
      .execute()
    await run()
    expect(archives()).toEqual([expect.stringMatching(/^cabinet-.*\.tar\.gz$/), 'notes.txt'])
    expect(archives()).not.toContain(dead)
    expect((await rows())[0]).toMatchObject({
      state: 'failed',
      file: null,
      failure: expect.stringContaining('interrompue'),
    })
  })
})

describe('kept archives', () => {
  test('the newest stay, as many as the settings say, and files that no row names stay too', async () => {
    await open()
    await aSetting(site, 'backups', { hour: 3, kept: 2, recipient: '' })
    mkdirSync(folder)
    const foreign = 'cabinet-2020-01-01-000000.tar.gz'
    writeFileSync(join(folder, foreign), '')
    for (let i = 0; i < 3; i += 1) await run()
    const files = (await rows()).map(({ file }) => file)
    expect(files[0]).toBeNull()
    expect(archives()).toEqual([foreign, files[1], files[2]])
  })

  test('a failed backup deletes none', async () => {
    await open()
    await aSetting(site, 'backups', { hour: 3, kept: 1, recipient: '' })
    await run()
    await expect(run({}, () => Promise.reject(new CannotStart('Non.')))).rejects.toThrow('Non.')
    expect(archives()).toEqual([(await rows())[0]?.file])
  })

  test('a row that names a file outside the folder deletes nothing', async () => {
    await open()
    await aSetting(site, 'backups', { hour: 3, kept: 1, recipient: '' })
    const outside = join(folder, '../precious')
    writeFileSync(outside, '')
    await site.database.kysely
      .insertInto('backups')
      .values({ cause: 'night', state: 'verified', started_at: 0, file: '../precious' })
      .execute()
    await run()
    await run()
    expect(existsSync(outside)).toBe(true)
  })

  test('another folder’s archive is neither listed nor counted', async () => {
    await open()
    await run({ to: join(folder, '../elsewhere') })
    expect(readdirSync(join(folder, '../elsewhere'))).toEqual([expect.stringMatching(/^cabinet-/)])
    expect(await rows()).toMatchObject([{ state: 'verified', file: null }])
  })
})

describe('an encrypted backup', () => {
  test('is refused without a public key, and with one that is none', async () => {
    await open()
    await expect(run({ isEncrypted: true })).rejects.toThrow('demande une clé publique age')
    await open({ BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` })
    await expect(run({ isEncrypted: true })).rejects.toThrow('n’est pas une clé age')
    expect(await rows()).toEqual([])
  })

  test('is alone in the folder, and the secret key opens it', async () => {
    const identity = await generateIdentity()
    await open({ BACKUP_RECIPIENT: await identityToRecipient(identity) })
    const { text } = await run({ isEncrypted: true })
    const [file = '', ...others] = archives()
    expect([file, others]).toEqual([expect.stringMatching(/\.tar\.gz\.age$/), []])
    expect(text).toContain(file)
    expect(await rows()).toMatchObject([{ file }])
    const plain = join(folder, '../plain.tar.gz')
    writeFileSync(plain, await decrypted(readFileSync(join(folder, file)), identity))
    expect((await openArchive(plain)).manifest.format).toBe(1)
  })
})

async function decrypted(content: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(content)
}

async function objectsOf(address: BucketAddress | undefined): Promise<Map<string, Buffer>> {
  if (!address) throw new Error('no bucket')
  const client = createBucketClient(address)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: address.name }))
  const objects = Contents.map(async ({ Key = '' }) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: address.name, Key }))
    return [Key, Buffer.from((await Body?.transformToByteArray()) ?? [])] as const
  })
  return new Map(await Promise.all(objects))
}

describe('with BACKUP_S3_URL', () => {
  test('an encrypted copy is in the bucket, as many as are kept, while the folder’s stays as it is', async () => {
    const bucket = await openBucketServer()
    try {
      const identity = await generateIdentity()
      await open({ BACKUP_S3_URL: bucket.url, BACKUP_RECIPIENT: await identityToRecipient(identity) })
      await aSetting(site, 'backups', { hour: 3, kept: 1, recipient: '' })
      // Random, so that the archive is larger than one part of an upload.
      await site.storage.uploads.put('noise.webp', randomBytes(9 * MEGABYTE))
      await run()
      expect(await run()).toMatchObject({ code: 0 })
      const [file = ''] = archives()
      const copies = await objectsOf(site.config.backupBucket)
      expect([...copies.keys()]).toEqual([`${file}.age`])
      const copy = await decrypted(copies.get(`${file}.age`) ?? Buffer.alloc(0), identity)
      expect(Buffer.from(copy).equals(readFileSync(join(folder, file)))).toBe(true)
    } finally {
      await bucket.close()
    }
  })

  test('a bucket that is away fails the copy, not the backup', async () => {
    const identity = await generateIdentity()
    await open({
      BACKUP_S3_URL: 'http://k:s@127.0.0.1:9/copies',
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    })
    const { text, code } = await run()
    expect(code).toBe(1)
    expect(text).toMatch(/La copie hors du serveur a échoué\. Le bucket .* BACKUP_S3_URL/)
    expect(await rows()).toMatchObject([
      { state: 'verified', failure: expect.stringContaining('La copie hors du serveur a échoué.') },
    ])
    expect(archives()).toHaveLength(1)
  })
})
