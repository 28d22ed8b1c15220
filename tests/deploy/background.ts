import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000

/** A program in the background; `output` is all that it has printed. */
export type Background = { output(): string; stop(): Promise<void> }

export function newFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-deploy-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function inBackground(
  [program = '', ...args]: readonly string[],
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Background> {
  const file = join(folder, 'output')
  const output = openSync(file, 'a')
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', output, output] })
  await once(child, 'spawn')
  const exited = once(child, 'exit')
  return {
    output: () => readFileSync(file, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

export async function until(question: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${question}: not within ${PATIENCE_MS} ms`)
    await sleep(50)
  }
}
