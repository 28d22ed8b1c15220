import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBareSystem, SUITES } from './install/bare-system.ts'
import { type Block, readBlocks, writeScript } from './install/blocks.ts'
import { Machine } from './install/machine.ts'
import { packSources } from './install/made-release.ts'

const ROOT = join(import.meta.dirname, '..')
/** With `--folder` the systems and the release stay there, for the next run. */
const { values } = parseArgs({
  options: { suite: { type: 'string', multiple: true }, folder: { type: 'string' } },
})

/** Runs docs/install.md, with these sources as the release, in each bare Debian: root and `mmdebstrap` are needed. */
const blocks = readBlocks(readFileSync(join(ROOT, 'docs/install.md'), 'utf8'))
const workspace = values.folder ?? mkdtempSync(join(tmpdir(), 'install-'))
mkdirSync(workspace, { recursive: true })
try {
  const { archive } = await packSources(workspace)
  for (const suite of values.suite ?? Object.keys(SUITES)) {
    const began = Date.now()
    const status = await check(suite, archive)
    const outcome = status === 0 ? 'passed' : 'failed'
    console.log(`check:install: ${outcome} on ${suite} in ${Math.round((Date.now() - began) / 1000)} s`)
    if (status !== 0) process.exitCode = 1
  }
  for (const { heading, mark } of blocks.filter(isSkipped)) console.log(`not run: ${heading}: ${mark}`)
} finally {
  if (values.folder === undefined) rmSync(workspace, { recursive: true, force: true })
}

async function check(suite: string, archive: string): Promise<number | null> {
  const system = join(workspace, suite)
  if (!existsSync(system)) makeBareSystem(system, suite)
  for (const file of [archive, `${archive}.sha256`, join(ROOT, 'scripts/install/visit.ts')])
    copyFileSync(file, join(system, 'root', basename(file)))
  const machine = new Machine(system)
  try {
    await machine.booted()
    machine.write('/root/install.sh', writeScript(blocks))
    return (await machine.run('bash /root/install.sh', { quiet: false })).status
  } finally {
    await machine.end()
  }
}

function isSkipped({ mark }: Block): boolean {
  return mark !== undefined
}
