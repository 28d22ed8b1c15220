import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { checkSite, repairSite } from '#server/features/operations/integrity/actions.ts'
import { compareUploads } from '#server/features/operations/integrity/uploads.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { startSweep } from '#server/start/sweep.ts'
import { aService } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { type BucketServer, openBucketServer } from '../../support/servers/bucket.ts'

const DAY_MINUTES = 24 * 60
const UNUSED = 'galerie-0123456789abcdef01234567-300.webp'

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  let bucket: BucketServer | undefined
  let site: TestPractice
  let owner: TestClient
  let serviceId: number

  beforeAll(async () => {
    bucket = kind === 'bucket' ? await openBucketServer() : undefined
  })
  afterAll(() => bucket?.close())

  // Files have the date of this machine.
  beforeEach(async () => {
    const now = Temporal.Now.plainDateTimeISO('Europe/Paris').toString()
    site = await practice({ now, ...(bucket && { env: { S3_URL: bucket.url } }) })
    for (const { name } of await site.storage.uploads.list()) await site.storage.uploads.remove(name)
    owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    serviceId = (await aService(site)).id
  })

  const names = async () => (await site.storage.uploads.list()).map(({ name }) => name).sort()
  const passADay = () => site.clock.advanceMinutes(DAY_MINUTES + 1)
  const plant = () => site.storage.uploads.put(UNUSED, Buffer.from('x'))

  /** Of every endpoint that stores a picture. */
  const UPLOADS: Record<string, (path: string) => Promise<{ status: number }>> = {
    '/api/admin/profile/photo': (path) => upload(path),
    '/api/users/avatar': (path) => upload(path),
    '/api/settings/upload': (path) => upload(path),
    '/api/settings/upload-bg': (path) => upload(path, 'photos'),
    '/api/superadmin/gallery': (path) => upload(path),
    '/api/services/{id}/picture': (path) => upload(path.replace('{id}', String(serviceId))),
  }

  async function upload(path: string, field = 'photo') {
    const form = aForm(await aJpeg(), { field })
    if (/gallery|services/.test(path)) form.set('altText', 'Galets')
    return owner.upload(path, form)
  }

  async function uploadEverywhere(): Promise<void> {
    for (const [path, send] of Object.entries(UPLOADS))
      expect([path, (await send(path)).status]).toEqual([path, expect.toBeOneOf([200, 201])])
  }

  test('a picture of any upload is neither unused nor missing', { tags: ['engine'] }, async () => {
    const uploads = (endpoints as readonly Endpoint[]).filter(({ upload: isUpload }) => isUpload)
    const stored = uploads.map(({ path }) => path).filter((path) => !/\/(client|activity)-imports/.test(path))
    expect(stored.sort()).toEqual(Object.keys(UPLOADS).sort())
    await uploadEverywhere()
    passADay()
    expect(await names()).toHaveLength(3 + 3 + 2 + 1 + 1 + 1)
    expect(await compareUploads(site)).toEqual({ missing: [], unused: [] })
  })

  test('a file that only a text shows is not unused, and missing when it is gone', {
    tags: ['engine'],
  }, async () => {
    const shown = ['un', 'deux', 'trois'].map((name) => `galerie-${name}-600.webp`)
    for (const name of shown) await site.storage.uploads.put(name, Buffer.from('x'))
    const [inPage, inSetting, linked] = shown
    await site.database.kysely
      .insertInto('pages')
      .values({
        slug: 'cour',
        title: 'Cour',
        content: `<img src="/uploads/${inPage}" alt="">`,
        updated_at: 0,
      })
      .execute()
    const link = `<a href="https://cabinet.exemple/uploads/${linked}">Plan</a>`
    await aSetting(site, 'contactInfo', `<p>${link}<img alt="" src="/uploads/${inSetting}"></p>`)
    passADay()
    expect(await compareUploads(site)).toEqual({ missing: [], unused: [] })
    for (const name of shown) await site.storage.uploads.remove(name)
    expect(await compareUploads(site)).toEqual({ missing: [inSetting, inPage].sort(), unused: [] })
  })

  test('a file of somebody else’s site is not missing', async () => {
    await aSetting(site, 'contactInfo', '<img alt="" src="https://exemple.fr/uploads/galets.webp">')
    await aSetting(site, 'logo', 'https://exemple.fr/uploads/logo.webp')
    expect(await compareUploads(site)).toEqual({ missing: [], unused: [] })
  })

  test('a file that no row names is unused after a day: another server may still write its row', async () => {
    await plant()
    expect(await compareUploads(site)).toEqual({ missing: [], unused: [] })
    passADay()
    expect(await compareUploads(site)).toEqual({ missing: [], unused: [UNUSED] })
  })

  test('a repair deletes unused files alone, once', async () => {
    await uploadEverywhere()
    const used = await names()
    await plant()
    passADay()
    const { findings } = await checkSite(site, { pictures: true })
    expect(findings).toEqual([{ kind: 'unusedUploads', count: 1, examples: [UNUSED] }])
    expect(await repairSite({ ...site, log: { warn: () => {} } }, findings)).toMatchObject({ uploads: 1 })
    expect(await names()).toEqual(used)
    expect((await checkSite(site, { pictures: true })).findings).toEqual([])
  })

  test('a repair leaves a picture whose file is missing, and says which', async () => {
    await uploadEverywhere()
    const [lost = ''] = (await names()).filter((name) => name.endsWith('-300.webp'))
    await site.storage.uploads.remove(lost)
    const { findings } = await checkSite(site, { pictures: true })
    expect(findings).toEqual([{ kind: 'missingUploads', count: 1, examples: [lost] }])
    expect(await repairSite({ ...site, log: { warn: () => {} } }, findings)).toEqual({})
  })

  describe('the sweep of a start', () => {
    type Line = { details: object; message: string }
    let lines: Line[]

    beforeEach(() => {
      lines = []
    })

    const log = {
      info: (details: object, message: string) => void lines.push({ details, message }),
      warn: (details: object, message: string) => void lines.push({ details, message }),
    }

    /** Until it has ended by itself. */
    async function sweep(context = site): Promise<void> {
      const { done } = startSweep(context, log)
      await done
    }

    test('deletes old files that no row names, and logs how many', async () => {
      await uploadEverywhere()
      const used = await names()
      await plant()
      await sweep()
      expect(await names()).toEqual([...used, UNUSED].sort())
      passADay()
      await sweep()
      expect(await names()).toEqual(used)
      expect(lines).toEqual([{ details: { removed: 1 }, message: 'unused uploads removed' }])
    })

    test('leaves a replaced logo, which goes with the night after 30 days', {
      tags: ['engine'],
    }, async () => {
      await UPLOADS['/api/settings/upload']?.('/api/settings/upload')
      const replaced = await names()
      await owner.put('/api/settings', { logo: null })
      passADay()
      await sweep()
      expect(await names()).toEqual(replaced)
      site.clock.advanceMinutes(30 * DAY_MINUTES)
      await purgeExpired(site)
      expect(await names()).toEqual([])
    })

    test('deletes nothing while a restore runs', async () => {
      await plant()
      passADay()
      await site.storage.setRestoring(true)
      await sweep()
      expect(await names()).toEqual([UNUSED])
      await site.storage.setRestoring(false)
      site.clock.advanceMinutes(1)
      await sweep()
      expect(await names()).toEqual([])
    })

    test('ends when the server stops', async () => {
      await plant()
      passADay()
      await startSweep(site, log).stop()
      expect(await names()).toEqual([UNUSED])
    })

    test('that fails is a line of the log', async () => {
      const uploads = { ...site.storage.uploads, list: () => Promise.reject(new Error('EIO')) }
      await sweep({ ...site, storage: { ...site.storage, uploads } })
      expect(lines).toEqual([{ details: { err: expect.any(Error) }, message: 'unused uploads not removed' }])
    })

    test.runIf(inject('engine') === 'postgres')(
      'is done by one of several servers that start together',
      { tags: ['engine'] },
      async () => {
        let lists = 0
        const uploads = {
          ...site.storage.uploads,
          list: () => {
            lists += 1
            return site.storage.uploads.list()
          },
        }
        const context = { ...site, storage: { ...site.storage, uploads } }
        await Promise.all([sweep(context), sweep(context), sweep(context)])
        expect(lists).toBe(1)
      },
    )
  })
})
