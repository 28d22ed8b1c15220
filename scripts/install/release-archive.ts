import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Made unless it is there. */
export function releaseArchive(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = join(root, `release/cabinet-${version}-linux-x64.tar.gz`)
  if (!existsSync(file))
    execFileSync(process.execPath, ['scripts/release.ts', '--platform', 'linux-x64'], {
      cwd: root,
      stdio: 'inherit',
    })
  return file
}
