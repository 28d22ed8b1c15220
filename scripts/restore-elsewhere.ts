import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openArchive } from '../tests/support/archive.ts'
import { emptyPostgres, startPostgres } from '../tests/support/postgres.ts'
import { makeBareSystem } from './install/bare-system.ts'
import { firstClientLink, keepBooking, uploadPicture } from './install/busy-visitors.ts'
import { askInside } from './install/inside.ts'
import { cabinet, installSite, setSettings, startSite } from './install/own-site.ts'
import { releaseArchive } from './install/release-archive.ts'
import { judgeRestored, type Lost, type Place, sha256 } from './install/restored-site.ts'

const ROOT = join(import.meta.dirname, '..')
const BEFORE_BACKUP = 100
const { values } = parseArgs({ options: { suite: { type: 'string', default: 'trixie' } } })

/**
 * Backs a release up under load in one bare Debian, and restores it in another, into both engines. Needs root,
 * `mmdebstrap` and the packages of Debian.
 */
const workspace = mkdtempSync(join(tmpdir(), 'restore-'))
const [first, second] = [join(workspace, 'first'), join(workspace, 'second')]
const postgres = await startPostgres('durable')
try {
  const release = releaseArchive(ROOT)
  makeBareSystem(first, { suite: values.suite, files: [release, `${release}.sha256`] })
  // With its devices, which cpSync does not copy.
  execFileSync('cp', ['--archive', first, second])
  const { archive, lost } = await backUpUnderLoad()
  const { url: databaseUrl } = await emptyPostgres(postgres.address)
  const site = await installSite(ROOT, second)
  const places: [string, Place][] = [
    ['SQLite', { dataDir: '/var/lib/cabinet' }],
    ['PostgreSQL', { dataDir: '/var/lib/cabinet-postgres', databaseUrl }],
  ]
  let failures = 0
  for (const [engine, place] of places) {
    const file = await carry(archive, place)
    setSettings(site, { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
    await cabinet(site, 'restore', file)
    for (const [what, isSo] of await judgeRestored(site, place, lost)) {
      failures += isSo ? 0 : 1
      console.log(`${engine}: ${what}: ${isSo ? 'yes' : 'NO'}`)
    }
  }
  console.log(`check:restore: ${failures === 0 ? 'passed' : `${failures} failed`}, on ${values.suite}`)
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(workspace, { recursive: true, force: true })
}

async function backUpUnderLoad(): Promise<{ archive: string; lost: Lost }> {
  const site = await installSite(ROOT, first)
  const stop = await startSite(site)
  const path = await uploadPicture(site)
  const picture = { path, sha256: sha256(await (await fetch(site.url + path)).bytes()) }
  const { acknowledged, ...load } = await keepBooking(site)
  const startedAt = performance.now()
  while (acknowledged.length < BEFORE_BACKUP) await sleep(20)
  const bookings = [...acknowledged]
  const report = await cabinet(site, 'backup')
  const during = acknowledged.length - bookings.length
  const seconds = (performance.now() - startedAt) / 1_000
  const rate = (load.countSent() / seconds).toFixed(1)
  const { refused } = await load.stop()
  const link = await firstClientLink(site)
  await stop()
  console.log(
    `${rate} bookings sent a second; ${bookings.length} acknowledged before the backup, ${during} during it, ${refused} refused`,
  )
  console.log(report.trim())
  const [, file = ''] = /(\/\S+\.tar\.gz)/.exec(report) ?? []
  const archive = join(workspace, basename(file))
  cpSync(join(first, file), archive)
  // The machine is gone.
  rmSync(first, { recursive: true })
  const { manifest } = await openArchive(archive)
  return { archive, lost: { manifest, bookings, link, picture } }
}

/** To where the site's account reads it; its folder is empty. */
async function carry(archive: string, { dataDir }: Place): Promise<string> {
  const file = join('/var/tmp', basename(archive))
  cpSync(archive, join(second, file))
  const owner = ['--owner=cabinet', '--group=cabinet', '--mode=700']
  await askInside(second, ['install', '--directory', ...owner, dataDir])
  await askInside(second, ['chown', 'cabinet', file])
  return file
}
