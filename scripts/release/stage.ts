import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { filesBelow } from './archive.ts'
import { collectLicenses } from './licenses.ts'
import { removeUnloaded, runtimePackages } from './packages.ts'
import { PLATFORMS, type Platform } from './platforms.ts'
import { listSums } from './sums.ts'

/** Read by a running site besides its packages, or by its owner. */
export const CONTENT = [
  'dist/client',
  'dist/server',
  'dist/fingerprint',
  'src/server/db/starter/pictures',
  'package.json',
  '.env.example',
  'LICENSE',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
  'deploy/cabinet.service',
  'deploy/installer',
  'docs',
  'CHANGELOG.md',
]
/** Of the build, and what owners never run. */
const FOR_TESTS = 'dist/server/site-code.js'
const FOR_OWNERS = ['cabinet', 'install', 'LISEZMOI.txt']

type Staging = { folder: string; workspace: string; platform: Platform }

export function stageRelease(root: string, { folder, workspace, platform }: Staging): void {
  for (const path of CONTENT) copy(join(root, path), join(folder, path))
  rmSync(join(folder, FOR_TESTS))
  for (const name of FOR_OWNERS) copy(join(root, 'deploy', name), join(folder, name))
  for (const name of ['cabinet', 'install']) chmodSync(join(folder, name), 0o755)
  copy(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  npm(folder, ['ci', '--omit=dev', '--ignore-scripts', ...PLATFORMS[platform].npm])
  writeFileSync(join(folder, 'LICENCES.txt'), collectLicenses(folder, join(root, 'src/web/styles/fonts')))
  removeUnloaded(folder, runtimePackages(folder))
  addNode(folder, { workspace, platform })
  listSums(folder)
}

/** Node's program has its own license, with those of its parts. */
function addNode(folder: string, { workspace, platform }: Omit<Staging, 'folder'>): void {
  const { version } = createRequire(import.meta.url)('node/package.json')
  const name = PLATFORMS[platform].node
  const target = join(workspace, 'node')
  mkdirSync(target)
  writeFileSync(join(target, 'package.json'), '{"private":true}')
  npm(target, ['install', '--ignore-scripts', '--force', `${name}@${version}`])
  mkdirSync(join(folder, 'bin'))
  const unpacked = join(target, 'node_modules', name)
  renameSync(join(unpacked, 'bin/node'), join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
  const license = readdirSync(unpacked).find((file) => /^licen[cs]e/i.test(file))
  if (license === undefined) throw new Error(`${name} holds no license`)
  copy(join(unpacked, license), join(folder, 'bin/LICENSE'))
}

export function sizeOf(folder: string): { node: number; others: number } {
  const bytes = filesBelow(folder).reduce((sum, path) => sum + statSync(path).size, 0)
  const node = statSync(join(folder, 'bin/node')).size
  return { node, others: bytes - node }
}

function npm(cwd: string, args: readonly string[]): void {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', [...args, ...quiet], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}
