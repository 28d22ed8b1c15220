import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBareSystem, SUITES } from './install/bare-system.ts'
import { fullDisk, fullDiskUpdate, killedInstallation, killedUpdate } from './install/cases/interruptions.ts'
import { installAsDocumented, repair } from './install/cases/new-site.ts'
import { besideNginx, cutArchive, onlyIpv6, onPostgres } from './install/cases/other-servers.ts'
import { outages } from './install/cases/outages.ts'
import { refusals, unusualServer } from './install/cases/refusals.ts'
import { goesBackByItself, returnWithLoss, updateAndReturn } from './install/cases/update.ts'
import { makeReleases } from './install/made-release.ts'
import { Trial } from './install/trial.ts'

const CASES = {
  installAsDocumented,
  repair,
  refusals,
  unusualServer,
  cutArchive,
  onPostgres,
  besideNginx,
  onlyIpv6,
  updateAndReturn,
  returnWithLoss,
  goesBackByItself,
  killedInstallation,
  killedUpdate,
  fullDisk,
  fullDiskUpdate,
  outages,
} satisfies Record<string, (trial: Trial) => Promise<void>>

/** With `--folder` the systems and the releases stay there, for the next run. */
const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true, default: Object.keys(SUITES) },
    case: { type: 'string', multiple: true, default: Object.keys(CASES) },
    folder: { type: 'string' },
  },
})

/** Installs these sources as a release in each bare Debian, as docs/install.md says, and what may go wrong with it. */
const workspace = values.folder ?? mkdtempSync(join(tmpdir(), 'install-'))
mkdirSync(workspace, { recursive: true })
try {
  const releases = await makeReleases(workspace)
  cpSync(join(import.meta.dirname, 'install/inside'), join(releases.layer, 'root/inside'), {
    recursive: true,
  })
  for (const suite of values.suite) {
    const system = join(workspace, suite)
    if (!existsSync(system)) makeBareSystem(system, suite)
    for (const [name, run] of Object.entries(CASES)) {
      if (values.case.includes(name)) await tryOut(`${name} on ${suite}`, run, new Trial(system, releases))
    }
  }
  console.log('not run: a public certificate, and the firewall of a provider, which no machine here has')
} finally {
  if (values.folder === undefined) rmSync(workspace, { recursive: true, force: true })
}

async function tryOut(name: string, run: (trial: Trial) => Promise<void>, trial: Trial): Promise<void> {
  const began = Date.now()
  console.log(`== ${name}`)
  const failure = await run(trial).catch((error: unknown) => error)
  await trial.end()
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`== ${name}: ${failure === undefined ? 'passed' : 'failed'} in ${seconds} s`)
  if (failure === undefined) return
  console.error(failure)
  process.exitCode = 1
}
