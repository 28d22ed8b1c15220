import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { writeArchive } from '../release/archive.ts'
import { stageRelease } from '../release/stage.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLATFORM = 'linux-x64'

export type MadeRelease = { name: string; archive: string }

/** The sources as they are, packed as a release: none is made of them, so neither tag nor changelog is asked for. */
export async function packSources(workspace: string): Promise<MadeRelease & { folder: string }> {
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const name = `cabinet-${version}-${PLATFORM}`
  const folder = join(workspace, name)
  if (!existsSync(folder)) stageRelease(ROOT, { folder, workspace, platform: PLATFORM })
  return { name, folder, archive: await pack(folder, workspace) }
}

async function pack(folder: string, workspace: string): Promise<string> {
  const file = join(workspace, `${folder.slice(folder.lastIndexOf('/') + 1)}.tar.gz`)
  await writeArchive(folder, { file, modifiedAt: new Date() })
  return file
}
