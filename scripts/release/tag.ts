import { spawnSync } from 'node:child_process'

/** One version has one content: throws if its tag is another commit. Before there is a tag, or without git, nothing. */
export function refuseOtherCommit(root: string, version: string): void {
  const tagged = readCommit(root, `refs/tags/v${version}^{commit}`)
  const current = readCommit(root, 'HEAD')
  if (tagged === null || tagged === current) return
  throw new Error(
    `v${version} is the commit ${tagged}, and this one is ${current}: check that one out, or raise the version.`,
  )
}

function readCommit(root: string, name: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', name], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}
