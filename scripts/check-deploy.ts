import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Each file by its own program. Debian has caddy, nginx and systemd; the linters are fetched from npm. */
type Check = { name: string; program: string; args: readonly string[]; env?: Record<string, string> }

const ROOT = join(import.meta.dirname, '..')
const workspace = mkdtempSync(join(tmpdir(), 'check-deploy-'))

const CHECKS: readonly Check[] = [
  { name: 'cabinet.service is valid', program: 'systemd-analyze', args: ['verify', unitWithOwnProgram()] },
  {
    name: 'cabinet.service exposes no more than 1.5 of 10',
    program: 'systemd-analyze',
    args: ['security', '--offline=yes', '--threshold=15', 'deploy/cabinet.service'],
  },
  {
    name: 'Caddyfile is valid',
    program: 'caddy',
    args: ['validate', '--adapter=caddyfile', '--config=deploy/Caddyfile'],
    env: { DOMAIN: 'www.example.fr' },
  },
  { name: 'nginx.conf is valid', program: 'nginx', args: ['-t', '-q', '-c', nginxMain()] },
  {
    name: 'compose.yaml follows its schema',
    program: 'npx',
    args: ['--yes', 'dclint@3.1.0', 'compose.yaml', '--disable-rule', 'no-unbound-port-interfaces'],
  },
  {
    name: 'Dockerfile is clean',
    program: 'npx',
    args: ['--yes', 'dockerfile-utils@0.16.3', 'lint', 'Dockerfile'],
  },
  { name: 'Dockerfile is clean for hadolint', program: 'hadolint', args: ['Dockerfile'] },
  { name: 'site behind caddy and nginx', program: 'vitest', args: ['run', '--project=deploy'] },
]

const outcomes = CHECKS.map((check) => ({ ...check, outcome: run(check) }))
rmSync(workspace, { recursive: true })
const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
const missing = new Set(outcomes.filter(({ outcome }) => outcome === 'missing').map(({ program }) => program))
if (missing.size > 0) console.log(`not installed: ${[...missing].join(', ')}`)
console.log(failed.length === 0 ? 'check:deploy: passed' : `check:deploy: ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

function run({ name, program, args, env }: Check): 'passed' | 'failed' | 'missing' {
  const options = { cwd: ROOT, encoding: 'utf8' as const, env: { ...process.env, ...env } }
  const { status, error, stdout, stderr } = spawnSync(program, args, options)
  const outcome = error ? 'missing' : status === 0 ? 'passed' : 'failed'
  console.log(`${{ passed: '✓', failed: '✗', missing: '–' }[outcome]} ${name}`)
  if (outcome === 'failed') console.log(`${stdout}${stderr}`)
  return outcome
}

/** systemd-analyze verifies that the program exists. */
function unitWithOwnProgram(): string {
  const file = join(workspace, 'cabinet.service')
  const unit = readFileSync(join(ROOT, 'deploy/cabinet.service'), 'utf8')
  writeFileSync(file, unit.replace('/opt/cabinet/current/cabinet', join(ROOT, 'deploy/cabinet')))
  return file
}

/** A server of its own with a certificate of its own, since none is needed to judge the rest. */
function nginxMain(): string {
  const names = ['-subj', '/CN=example.fr', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const files = ['-keyout', join(workspace, 'privkey.pem'), '-out', join(workspace, 'fullchain.pem')]
  spawnSync('openssl', ['req', '-x509', ...names, ...files])
  const server = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/example.fr', workspace)
    .replaceAll('/var/log/nginx', workspace)
  const file = join(workspace, 'nginx.conf')
  writeFileSync(file, `pid ${workspace}/pid; events {} http { ${server} }`)
  return file
}
