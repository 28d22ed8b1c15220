import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { anonymousSender } from '../support/people/anonymous-senders.ts'
import { PASSWORD } from '../support/people/people.ts'
import { aJpeg } from '../support/people/pictures.ts'
import { FIXTURE_ENV, fixtureVersions, writeFixture } from '../support/practice/fixture.ts'
import { attemptStart, startServer } from '../support/servers/server-process.ts'

const SHIFTED_CLOCK = new URL('../support/practice/shifted-clock.ts', import.meta.url).href
/** In UTC; a few minutes after the fixture was filled, in the practice’s time zone. */
const NOW = '2027-04-12T08:32:00Z'
const PICTURE = 'galerie-000000000000000000000000'

/** The folder of a site as version 0.1.0 left it: a database, and pictures without the id that later versions write. */
async function openOldSite(version: string, engine: string) {
  const home = await writeFixture(version, engine === 'postgres' ? inject('postgres') : undefined)
  onTestFinished(() => home.remove())
  const dataDir = home.env.DATA_DIR ?? ''
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads)
  const picture = await aJpeg()
  for (const suffix of ['', '-300', '-600', '-1200'])
    writeFileSync(join(uploads, `${PICTURE}${suffix}.webp`), picture)
  const shift = (Temporal.Instant.from(NOW).epochMilliseconds - Date.now()) / 60_000
  const clock = { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_SHIFT_MINUTES: String(Math.round(shift)) }
  const { PUBLIC_URL: _, ...settings } = FIXTURE_ENV
  const env = { ...home.env, ...settings, ...clock, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  return { env, dataDir, databaseUrl: home.env.DATABASE_URL, picture }
}

async function read<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (db: ReturnType<typeof openDatabase>['kysely']) => Promise<T>,
) {
  const database = openDatabase(config)
  try {
    return await work(database.kysely)
  } finally {
    await database.close()
  }
}

test.each(
  fixtureVersions().flatMap((version) => ['sqlite', 'postgres'].map((engine) => ({ version, engine }))),
)(
  'a site of version $version on $engine starts: its pictures, passwords and links work, and its key and folder are recorded',
  async ({ version, engine }) => {
    const { env, picture, ...config } = await openOldSite(version, engine)
    const link = await read(config, async (db) => {
      const { body } = await db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', 'ida@exemple.fr')
        .executeTakeFirstOrThrow()
      return /\/reservation\/[\w-]{43}/.exec(body)?.[0]
    })
    const server = await startServer(env)

    const image = await fetch(`${server.url}/uploads/${PICTURE}-600.webp`)
    expect([image.status, Buffer.from(await image.arrayBuffer()).equals(picture)]).toEqual([200, true])
    expect(await (await fetch(`${server.url}/api/gallery`)).json()).toMatchObject([{ filename: PICTURE }])
    const shown = (await (await fetch(`${server.url}/api${link}`)).json()) as OwnReservation
    expect(shown).toMatchObject({ firstName: 'Ida', date: '2027-04-16' })
    const send = await anonymousSender(server.url)
    for (const username of ['ana_petit', 'camille_roy'])
      expect((await send('POST', '/api/auth/login', { username, password: PASSWORD })).status).toBe(200)
    expect(await server.signalAndWait('SIGTERM')).toBe(0)

    const installation = await read(config, (db) =>
      db.selectFrom('installation').selectAll().executeTakeFirstOrThrow(),
    )
    const folderId = readFileSync(join(config.dataDir, 'uploads/.site-id'), 'utf8').trim()
    expect(installation).toMatchObject({ storage_id: folderId, key_check: expect.any(String) })
    const hashes = await read(config, (db) =>
      db.selectFrom('users').select('password_hash').where('password_hash', 'is not', null).execute(),
    )
    // Hashed again at the present cost; the fixture's accounts have the lowest one.
    expect(hashes.map(({ password_hash }) => password_hash?.includes('$m=8,'))).toEqual([false, false])
    const refused = await attemptStart({ ...env, SECRET_KEY: 'x'.repeat(40) })
    expect(refused.output).toContain('Cette base va avec une autre clé secrète')
    const again = await startServer(env)
    expect((await fetch(`${again.url}/uploads/${PICTURE}-600.webp`)).status).toBe(200)
    expect(await again.signalAndWait('SIGTERM')).toBe(0)
  },
)
