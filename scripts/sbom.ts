import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Manifest = { name: string; devDependencies?: object }
type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: object }> }

const COMMAND = 'npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only'

const [output = 'reports/sbom.json'] = process.argv.slice(2)
const folder = writeProductionLock()
const { status, stdout, stderr } = spawnSync(COMMAND, {
  cwd: folder,
  shell: true,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
rmSync(dirname(folder), { recursive: true })
if (status === 0) {
  const { specVersion, components } = JSON.parse(stdout)
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, stdout)
  console.log(`${output}: CycloneDX ${specVersion}, ${components.length} components`)
} else {
  console.error(stderr)
  process.exitCode = 1
}

/**
 * Manifest and lockfile without development packages, in a folder of the product's name, which npm takes for that of
 * the product. `npm sbom --omit=dev` also omits packages that a development package needs besides the site.
 */
function writeProductionLock(): string {
  const { devDependencies: _, ...manifest } = readJson<Manifest>('package.json')
  const lock = readJson<Lock>('package-lock.json')
  const { devDependencies: __, ...root } = lock.packages[''] ?? {}
  const installed = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const target = join(mkdtempSync(join(tmpdir(), 'sbom-')), manifest.name)
  mkdirSync(target)
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest))
  const packages = { ...Object.fromEntries(installed), '': root }
  writeFileSync(join(target, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  return target
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'))
}
