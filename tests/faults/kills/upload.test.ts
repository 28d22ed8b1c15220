import sharp from 'sharp'
import { emptyJournal } from '../../support/practice/busy-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { check } from '../oracle/journal.ts'
import { countOrphanFiles } from '../oracle/stored-pictures.ts'
import { openKillableSite, withDatabase } from '../site.ts'

fault(
  'kill -9 in an upload, at random moments',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], most: 10 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources, { STARTER_CONTENT: 'vide' })
    await site.start()
    const owner = await remoteVisitor(site.balancer.url).signIn(OWNER.username, OWNER.password)
    const photo = await aNoisyPhoto()
    const startedAt = performance.now()
    const journal = { ...emptyJournal(), pictures: await upload(owner, photo) }
    const durationMs = performance.now() - startedAt
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) {
      const uploading = upload(owner, photo)
      await pause(random() * durationMs)
      await site.kill()
      await site.start()
      journal.pictures.push(...(await uploading))
      found.push(await check(journal, site.env))
    }
    const orphans = await withDatabase(site.env, (database) => countOrphanFiles(database, site.env.DATA_DIR))
    const note = `an upload took ${Math.round(durationMs)} ms; ${orphans} files without a row were left`
    return { ...mergeFindings(found), note }
  },
)

/** The name of the picture, or nothing if the answer was lost. */
async function upload(owner: TestClient, photo: Buffer): Promise<string[]> {
  const form = new FormData()
  form.append('altText', 'Du sable')
  form.append('photo', new Blob([new Uint8Array(photo)]), 'sable.jpg')
  try {
    const { status, body } = await owner.upload<{ filename: string }>('/api/superadmin/gallery', form)
    if (status === 201) return [body.filename]
    if (status === 502) return []
    throw new Error(`${status} ${JSON.stringify(body)}`)
  } catch (error) {
    if (/fetch failed|terminated|other side closed/.test(String(error))) return []
    throw error
  }
}

/** Noise takes long to encode. */
function aNoisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#4f6b5a', noise } })
    .jpeg()
    .toBuffer()
}
