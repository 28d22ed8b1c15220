import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

type Bill = { bomFormat: string; components: { name: string; version: string; hashes?: object[] }[] }
type Lock = { packages: Record<string, { version: string; dev?: boolean }> }

test('the bill of materials lists every package of the running site with version and hash, and no development package', () => {
  const { bomFormat, components } = writeBill()
  expect(bomFormat).toBe('CycloneDX')
  expect(namesOf(components)).toEqual(listInstalled())
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([])
})

function writeBill(): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-sbom-'))
  const output = join(folder, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', output], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const bill = JSON.parse(readFileSync(output, 'utf8'))
  rmSync(folder, { recursive: true })
  return bill
}

/** Packages that `npm ci --omit=dev` installs, by the lockfile. */
function listInstalled(): string[] {
  const { packages }: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return namesOf(
    installed.map(([path, { version }]) => ({ name: path.split('node_modules/').at(-1) ?? '', version })),
  )
}

function namesOf(packages: readonly { name: string; version: string }[]): string[] {
  return [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].sort()
}
