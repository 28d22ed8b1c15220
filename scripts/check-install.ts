import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBareSystem } from './install/bare-system.ts'
import { readBlocks, writeScript } from './install/blocks.ts'
import { runInside } from './install/inside.ts'

const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { suite: { type: 'string', default: 'trixie' } } })

/** Runs docs/install.md in a bare Debian: root, `mmdebstrap` and the ports 80 and 443 are needed. */
const blocks = readBlocks(readFileSync(join(ROOT, 'docs/install.md'), 'utf8'))
const system = mkdtempSync(join(tmpdir(), 'install-'))
try {
  const archive = releaseArchive()
  makeBareSystem(system, { suite: values.suite, files: [archive, `${archive}.sha256`] })
  writeFileSync(join(system, 'root/install.sh'), writeScript(blocks))
  for (const name of ['start-unit.sh', 'visit.ts'])
    writeFileSync(join(system, 'root', name), readFileSync(join(ROOT, 'scripts/install', name)))
  const status = runInside(system, ['bash', '/root/install.sh'])
  const skipped = blocks.filter(({ mark }) => mark !== undefined)
  for (const { heading, mark } of skipped) console.log(`not run: ${heading}: ${mark}`)
  const counts = `${blocks.length - skipped.length} blocks run, ${skipped.length} not run, on ${values.suite}`
  console.log(`check:install: ${status === 0 ? 'passed' : 'failed'}: ${counts}`)
  process.exitCode = status === 0 ? 0 : 1
} finally {
  rmSync(system, { recursive: true, force: true })
}

/** Made unless it is there. */
function releaseArchive(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const file = join(ROOT, `release/cabinet-${version}-linux-x64.tar.gz`)
  if (!existsSync(file))
    execFileSync(process.execPath, ['scripts/release.ts', '--platform', 'linux-x64'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
  return file
}
