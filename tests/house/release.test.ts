import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { runtimePackages } from '../../scripts/release/packages.ts'

const ROOT = join(import.meta.dirname, '../..')

beforeAll(ensureBuilt, 120_000)

test('a built site loads no development package', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const loaded = [...runtimePackages(ROOT)].map((path) => relative(ROOT, path))
  expect(loaded).toContain('node_modules/fastify')
  expect(loaded.filter((path) => packages[path]?.dev)).toEqual([])
})

test('the command line of a built site lists its commands', () => {
  const { stdout, status } = spawnSync(process.execPath, ['dist/server/cli.js', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect({ status, help: stdout }).toEqual({ status: 0, help: expect.stringContaining('migrate') })
})
