import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const DOMAIN = 'www.example.fr'

/** Debian with nothing but what its package manager needs. */
export function makeBareSystem(
  system: string,
  { suite, files = [] }: { suite: string; files?: readonly string[] },
): void {
  const { status, error, stderr } = spawnSync('mmdebstrap', ['--variant=minbase', suite, system], {
    encoding: 'utf8',
  })
  if (error) throw new Error('mmdebstrap is not installed: apt-get install mmdebstrap')
  if (status !== 0) throw new Error(stderr)
  // Otherwise apt's own account could not enter it.
  chmodSync(system, 0o755)
  for (const file of files) copyFileSync(file, join(system, 'root', basename(file)))
  copyFileSync('/etc/resolv.conf', join(system, 'etc/resolv.conf'))
  appendFileSync(join(system, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`)
}
