import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Background, inBackground } from './background.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

export type Ports = { http: number; https: number; site: number }

/** Started with its file of `deploy/`; `authority` signed its certificate. `log` is everything that it has logged. */
type Running = Background & { log(): string; authority(): string | null }
export type ReverseProxy = { program: string; start(folder: string, ports: Ports): Promise<Running> }

export const PROXIES: readonly ReverseProxy[] = [
  { program: 'caddy', start: startCaddy },
  { program: 'nginx', start: startNginx },
]

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
}

async function startCaddy(folder: string, { http, https, site }: Ports): Promise<Running> {
  const authority = join(folder, 'pki/authorities/local/root.crt')
  const ownAuthority = `{
    local_certs
    skip_install_trust
    admin off
    storage file_system ${folder}
    http_port ${http}
    https_port ${https}`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8').replace(/^\{$/m, ownAuthority))
  const env = { DOMAIN: 'localhost', UPSTREAM: `127.0.0.1:${site}`, HOME: folder }
  const caddy = await inBackground(
    ['/usr/bin/env', 'caddy', 'run', '--adapter', 'caddyfile', '--config', file],
    { folder, env: { PATH: process.env.PATH ?? '', ...env } },
  )
  return {
    ...caddy,
    log: caddy.output,
    authority: () => (existsSync(authority) ? readFileSync(authority, 'utf8') : null),
  }
}

async function startNginx(folder: string, { http, https, site }: Ports): Promise<Running> {
  for (const name of ['log', 'live', 'temp']) mkdirSync(join(folder, name))
  const certificate = signCertificate(join(folder, 'live'))
  const server = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/example.fr', join(folder, 'live'))
    .replaceAll('/var/log/nginx', join(folder, 'log'))
    .replaceAll('example.fr', 'localhost')
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${http};`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${https}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${site}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp;`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log/main.log;
events {}
http { ${temporary}
${server} }`,
  )
  const env = { PATH: process.env.PATH ?? '' }
  const nginx = await inBackground(['/usr/bin/env', 'nginx', '-c', file], { folder, env })
  const files = ['main.log', 'cabinet.log', 'cabinet-error.log'].map((name) => join(folder, 'log', name))
  const log = () => files.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('\n')
  return { ...nginx, log, authority: () => readFileSync(certificate, 'utf8') }
}

function signCertificate(folder: string): string {
  const certificate = join(folder, 'fullchain.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout']
  const output = [join(folder, 'privkey.pem'), '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...names, ...key, ...output], { stdio: 'ignore' })
  return certificate
}
