import { existsSync } from 'node:fs'
import { join } from 'node:path'

export function cliCommand(): { file: string; args: string[] } {
  const folder = import.meta.dirname
  const candidates = [join(folder, '../cli.ts'), join(folder, 'cli.js'), join(folder, '../cli.js')]
  const cli = candidates.find((path) => existsSync(path)) ?? join(folder, 'cli.js')
  return { file: process.execPath, args: [cli] }
}
