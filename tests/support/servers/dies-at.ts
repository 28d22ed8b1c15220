import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** `--import` of a process that is killed instead of the call of DIES_AT: `renameSync 1 /path`, the first to that path. */
type Call = (...args: unknown[]) => unknown

const [name = '', nth = '', path = ''] = (process.env.DIES_AT ?? '').split(' ')
let calls = 0

for (const module of [fs, promises] as unknown as Record<string, Call>[]) {
  const call = module[name]
  if (!call) continue
  module[name] = (...args) => {
    if (args.includes(path)) calls += 1
    if (calls === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return call(...args)
  }
}
syncBuiltinESMExports()
