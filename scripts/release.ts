import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.ts'
import { writeArchive } from './release/archive.ts'
import { refuseUntoldUpdate } from './release/changelog.ts'
import { isPlatform, PLATFORMS, type Platform } from './release/platforms.ts'
import { sizeOf, stageRelease } from './release/stage.ts'
import { refuseOtherCommit } from './release/tag.ts'
import { refuseUnlistedTexts } from './release/texts.ts'

const ROOT = join(import.meta.dirname, '..')
const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** With `--folder` the release of one platform, at first this machine's, is left there instead of archived. */
const { values } = parseArgs({
  options: { platform: { type: 'string', multiple: true }, folder: { type: 'string' } },
})
const own = `${process.platform}-${process.arch}`
const wanted = values.platform ?? (values.folder === undefined ? Object.keys(PLATFORMS) : [own])
const unknown = wanted.filter((name) => !isPlatform(name))
if (unknown.length > 0) {
  console.error(`Unknown platform: ${unknown.join(', ')}. Known: ${Object.keys(PLATFORMS).join(', ')}.`)
  process.exitCode = 2
} else {
  if (values.folder === undefined) refuseUnfitVersion()
  await ensureBuilt()
  for (const platform of wanted.filter(isPlatform)) await release(platform)
}

/**
 * A folder, as an image is built from, is no release that somebody updates to. The tag comes last: it is set on a commit
 * that needs no other change.
 */
function refuseUnfitVersion(): void {
  refuseUntoldUpdate(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)
  refuseUnlistedTexts(version)
  refuseOtherCommit(ROOT, version)
}

async function release(platform: Platform): Promise<void> {
  const name = `cabinet-${version}-${platform}`
  const workspace = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const folder = values.folder ?? join(workspace, name)
    stageRelease(ROOT, { folder, workspace, platform })
    const { node, others } = sizeOf(folder)
    console.log(`${name}: ${megabytes(others)} MB beside Node (${megabytes(node)} MB)`)
    if (values.folder === undefined) await archive(folder, name)
  } finally {
    rmSync(workspace, { recursive: true })
  }
}

async function archive(folder: string, name: string): Promise<void> {
  mkdirSync(join(ROOT, 'release'), { recursive: true })
  const file = join('release', `${name}.tar.gz`)
  const sha256 = await writeArchive(folder, { file: join(ROOT, file), modifiedAt: committedAt() })
  console.log(`${file}: sha256 ${sha256}`)
}

/** The same commit gives the same archive. */
function committedAt(): Date {
  const seconds =
    process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' })
  return new Date(Number(seconds) * 1000)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
