import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { REFUSED_START } from '#server/cannot-start.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { paths } from '#web/app/paths.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const CUT_TOKEN = 'cut-short'

/** Calendar subscriptions, and the file of one appointment: routes outside the contract. */
const FILES = ['/agenda/:token.ics', '/reservation/:token/rendez-vous.ics']

/** Every path with a secret in it, with this one. */
function secretPaths(token: string): string[] {
  const pages = [...Object.values(paths), ...Object.values(adminPaths), ...FILES]
  const calls = endpoints.map(({ path }) => path.replace('{token}', ':token'))
  return [...pages, ...calls]
    .filter((path) => path.includes(':token'))
    .map((path) => path.replace(':token', token))
}

function readDeployed(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8')
}

function maskAsCaddy(path: string): string {
  const [, pattern = ''] = /request>uri regexp "\(\?i\)(.+?)" "/.exec(readDeployed('Caddyfile')) ?? []
  return path.replace(new RegExp(pattern, 'gi'), (_, page = '') => `${page}[...]`)
}

function maskAsNginx(path: string): string {
  const rules = [...readDeployed('nginx.conf').matchAll(/^ {2}"~\*?(.+?)" "?(.+?)"?;$/gm)].slice(1)
  for (const [, pattern = ''] of rules) {
    const found = new RegExp(pattern, 'i').exec(path)?.groups
    if (found) return `${found.cabinet_page}[...]${found.cabinet_action ?? ''}`
  }
  return path
}

test.each([
  ['Caddy', maskAsCaddy],
  ['nginx', maskAsNginx],
])('%s masks the secret of every link, even of one cut short', (_, mask) => {
  const secrets = secretPaths(CUT_TOKEN)
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.filter((path) => mask(path).includes(CUT_TOKEN))).toEqual([])
  expect(mask('/api/services')).toBe('/api/services')
})

test('the systemd unit repeats a start that failed, but none that was refused or called wrongly', () => {
  const unit = readDeployed('cabinet.service')
  expect(unit).toMatch(/^Restart=on-failure$/m)
  expect(unit).toContain(`\nRestartPreventExitStatus=2 ${REFUSED_START}\n`)
  expect(readDeployed('cabinet')).toContain(`  exit ${REFUSED_START}\n`)
})

test('every service of compose.yaml has a log of bounded size', () => {
  const compose = readDeployed('../compose.yaml')
  const [, services = ''] = /^services:\n([\s\S]*?)^\w/m.exec(compose) ?? []
  const names = services.match(/^ {2}\w+:$/gm)
  expect(names).toHaveLength(3)
  expect(services.match(/^ {4}logging: \*logging$/gm)).toHaveLength(3)
  expect(compose).toMatch(/&logging\n {2}driver: json-file\n {2}options:\n {4}max-size: \d+m\n {4}max-file:/)
})

const INSTALLER = ['install', ...readdirSync(join(DEPLOY, 'installer')).map((name) => `installer/${name}`)]

test('the installer is bash that ends at the first failure, and that bash can read', () => {
  expect(readDeployed('install')).toMatch(/^#!\/bin\/bash\n(#.*\n)*set -euo pipefail\n/)
  for (const name of INSTALLER.filter((file) => !file.endsWith('.mjs'))) {
    const { status, stderr } = spawnSync('bash', ['-n', join(DEPLOY, name)], { encoding: 'utf8' })
    expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' })
  }
})

test('the installer reads every part that lies beside it', () => {
  const [, parts = ''] = /^for part in (.+); do$/m.exec(readDeployed('install')) ?? []
  const laid = INSTALLER.flatMap((name) => /^installer\/(\w+)\.sh$/.exec(name)?.[1] ?? [])
  expect(parts.split(' ').sort()).toEqual(laid.sort())
})
