import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const DOMAIN = 'www.example.fr'
export const SUITES = { bookworm: 'Debian 12', trixie: 'Debian 13' }

/** As a rented server has them. */
const PRESENT = ['systemd-sysv', 'dbus', 'openssh-server', 'iproute2', 'procps', 'ca-certificates']
/** Fetched before the network is gone, and not installed. */
const FETCHED = ['caddy', 'libatomic1', 'ufw', 'unattended-upgrades']
/** Likewise, for single cases. */
const FETCHED_FOR_CASES = ['postgresql', 'nginx', 'systemd-timesyncd', 'faketime']
/** Global options, before those of the Caddyfile if it has any. */
export const SIGNING = '/usr/local/sbin/let-caddy-sign'
const SIGNING_SCRIPT = `#!/bin/sh
set -eu
{
  printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n'
  if grep --quiet '^{$' /etc/caddy/Caddyfile; then sed '0,/^{$/d' /etc/caddy/Caddyfile
  else echo '}' && cat /etc/caddy/Caddyfile; fi
} > /run/caddy/Caddyfile
`
/** Needs the kernel, which is not the machine's own. */
const MASKED = ['systemd-modules-load.service']

/** Debian as it is rented, with the packages that an installation fetches in its cache. */
export function makeBareSystem(system: string, suite: string): void {
  const packages = [...FETCHED, ...FETCHED_FOR_CASES].join(' ')
  const fetch = `chroot "$1" apt-get install --yes --download-only --install-recommends ${packages}`
  const { status, error, stderr } = spawnSync(
    'mmdebstrap',
    [
      '--variant=minbase',
      `--include=${PRESENT.join(',')}`,
      '--skip=cleanup/apt',
      `--customize-hook=${fetch}`,
      suite,
      system,
    ],
    { encoding: 'utf8' },
  )
  if (error) throw new Error('mmdebstrap is not installed: apt-get install mmdebstrap')
  if (status !== 0) throw new Error(stderr)
  // Otherwise apt's own account could not enter it.
  chmodSync(system, 0o755)
  appendFileSync(join(system, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`)
  for (const unit of MASKED) symlinkSync('/dev/null', join(system, 'etc/systemd/system', unit))
  letCaddySign(system)
}

/** Caddy reads the Caddyfile that was installed, and signs certificates itself, as no public authority can be reached. */
function letCaddySign(system: string): void {
  const folder = join(system, 'etc/systemd/system/caddy.service.d')
  const lines = [
    '[Service]',
    'RuntimeDirectory=caddy',
    `ExecStartPre=${SIGNING}`,
    'ExecStart=',
    'ExecStart=/usr/bin/caddy run --environ --config /run/caddy/Caddyfile',
    'ExecReload=',
    `ExecReload=${SIGNING}`,
    'ExecReload=/usr/bin/caddy reload --config /run/caddy/Caddyfile --force',
    '',
  ]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'own-authority.conf'), lines.join('\n'))
  writeFileSync(join(system, SIGNING), SIGNING_SCRIPT, { mode: 0o755 })
}
