import { spawnSync } from 'node:child_process'

/** Of the system alone: the caller's would name places that it lacks. */
const ENVIRONMENT = { HOME: '/root', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

/** Its processes see only each other, and end with the first one. */
function isolated(system: string, command: readonly string[]): string[] {
  const spaces = ['--mount', '--pid', '--fork', '--kill-child', `--root=${system}`, '--mount-proc=/proc']
  return [...spaces, ...command]
}

/** Its output is ours. Returns the exit code. */
export function runInside(system: string, command: readonly string[]): number | null {
  const { status } = spawnSync('unshare', isolated(system, command), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: ENVIRONMENT,
  })
  return status
}
