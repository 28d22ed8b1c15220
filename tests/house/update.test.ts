import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readBlocks } from '../../scripts/install/blocks.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8')
const [UPDATE = '', GO_BACK = ''] = readBlocks(DOCUMENT)
  .filter(({ heading }) => heading === 'Update')
  .map(({ code }) => code)

let machine = ''

/** A machine on which 0.3.0 runs, with the program of each version naming it. */
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'cabinet-update-'))
  onTestFinished(() => rmSync(machine, { recursive: true }))
  for (const folder of ['opt/cabinet', 'root', 'bin']) mkdirSync(join(machine, folder), { recursive: true })
  for (const program of ['systemctl', 'journalctl']) {
    writeFileSync(join(machine, 'bin', program), `#!/bin/sh\necho ${program} "$@" >> '${machine}/calls'\n`)
    chmodSync(join(machine, 'bin', program), 0o755)
  }
  copyRelease('0.3.0', 'as released')
  type(UPDATE.replace('0.3.1', '0.3.0').replace(/ {2}ln .*previous &&\n/, ''))
})

function nameOf(version: string): string {
  return `cabinet-${version}-linux-x64`
}

function copyRelease(version: string, content: string): void {
  const [root, name] = [join(machine, 'root'), nameOf(version)]
  mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(root, name, 'cabinet'), content)
  execFileSync(
    'sh',
    ['-c', `tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256`],
    {
      cwd: root,
    },
  )
}

/** Into an interactive shell: it goes on after a line that failed. */
function type(block: string): void {
  const script = block
    .replaceAll('/opt/cabinet', `${machine}/opt/cabinet`)
    .replaceAll('/root', `${machine}/root`)
  const env = { PATH: `${machine}/bin:${process.env.PATH}` }
  spawnSync('bash', ['-c', script], { cwd: machine, env, encoding: 'utf8' })
}

const running = () => readlinkSync(join(machine, 'opt/cabinet/current'))
const contentOf = (version: string) =>
  readFileSync(join(machine, 'opt/cabinet', nameOf(version), 'cabinet'), 'utf8')
const countRestarts = () => readFileSync(join(machine, 'calls'), 'utf8').match(/systemctl restart/g)?.length

test('an update as the document says unpacks the new version beside the old one, to which one can go back', () => {
  expect([running(), contentOf('0.3.0')]).toEqual([nameOf('0.3.0'), 'as released'])
  copyRelease('0.3.1', 'new')
  type(UPDATE)
  expect([running(), contentOf('0.3.1'), contentOf('0.3.0')]).toEqual([nameOf('0.3.1'), 'new', 'as released'])
  type(GO_BACK)
  expect([running(), contentOf('0.3.0')]).toEqual([nameOf('0.3.0'), 'as released'])
  expect(countRestarts()).toBe(3)
})

test('an archive of the version that runs is not unpacked over it, and nothing restarts', () => {
  copyRelease('0.3.0', 'made again')
  type(UPDATE.replace('0.3.1', '0.3.0'))
  expect([running(), contentOf('0.3.0'), countRestarts()]).toEqual([nameOf('0.3.0'), 'as released', 1])
})

test('a truncated archive changes nothing', () => {
  copyRelease('0.3.1', 'new')
  writeFileSync(join(machine, 'root', `${nameOf('0.3.1')}.tar.gz`), 'cut')
  type(UPDATE)
  expect([running(), countRestarts()]).toEqual([nameOf('0.3.0'), 1])
})
