import { spawnSync } from 'node:child_process'

/** A release is a fact: throws unless the tag of its version is this very commit. */
export function refuseOtherCommit(root: string, version: string): void {
  const tagged = readCommit(root, `refs/tags/v${version}^{commit}`)
  const current = readCommit(root, 'HEAD')
  if (tagged === null)
    throw new Error(
      `v${version} is no tag here: once this commit is the release, run \`git tag --annotate v${version}\`.`,
    )
  if (tagged === current) return
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
