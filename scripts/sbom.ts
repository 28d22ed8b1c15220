import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

const OUTPUT = 'reports/sbom.json'
// Read from the lockfile: what `npm ci --omit=dev` installs, whatever else is in node_modules.
const COMMAND = 'npm sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev --package-lock-only'

const { status, stdout, stderr } = spawnSync(COMMAND, {
  shell: true,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status === 0) {
  const { specVersion, components } = JSON.parse(stdout)
  mkdirSync('reports', { recursive: true })
  writeFileSync(OUTPUT, stdout)
  console.log(`${OUTPUT}: CycloneDX ${specVersion}, ${components.length} components`)
} else {
  console.error(stderr)
  process.exitCode = 1
}
