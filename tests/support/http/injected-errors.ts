import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Injection = {
  /** System calls, separated by commas. */
  calls: string
  error: 'EIO' | 'ENOSPC' | 'EROFS'
  /** Files to which it is limited; absent: all. */
  paths?: readonly string[]
  /** The calls that fail, as strace reads it: `3+2` is the third and each second after it. */
  when?: string
}

/** Containers may have strace and forbid what it does. */
export function canInjectErrors(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

/** Makes system calls of a running process fail, by strace. The returned function ends it, and counts the failures. */
export async function injectErrors(
  pid: number,
  { calls, error, paths = [], when = '1+' }: Injection,
): Promise<() => Promise<number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-injected-'))
  const log = join(folder, 'log')
  const limits = paths.flatMap((path) => ['-P', path])
  const args = ['-f', '-o', log, '-p', String(pid), ...limits]
  args.push('-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`)
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(tracer, 'exit')
  const [line] = await Promise.race([once(tracer.stderr, 'data'), exited])
  if (!/attached/.test(String(line))) throw new Error(`strace is not attached: ${line}`)
  tracer.stderr.resume()
  return async () => {
    tracer.kill('SIGINT')
    await exited
    const failures = readFileSync(log, 'utf8').split('(INJECTED)').length - 1
    rmSync(folder, { recursive: true, force: true })
    return failures
  }
}
