import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { VERSION } from '#domain/operations/version.ts'
import { hashText } from '#server/db/starter/shipped-texts.ts'
import { type OriginalTemplate, templates } from '#server/db/starter/templates.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { refuseUntoldUpdate } from '../../scripts/release/changelog.ts'
import { runtimePackages } from '../../scripts/release/packages.ts'
import { CONTENT } from '../../scripts/release/stage.ts'
import { listSums } from '../../scripts/release/sums.ts'
import { refuseOtherCommit } from '../../scripts/release/tag.ts'
import { refuseUnlistedTexts } from '../../scripts/release/texts.ts'

const ROOT = join(import.meta.dirname, '../..')

beforeAll(ensureBuilt, 120_000)

test('a built site loads no development package', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const loaded = [...runtimePackages(ROOT)].map((path) => relative(ROOT, path))
  expect(loaded).toContain('node_modules/fastify')
  expect(loaded.filter((path) => packages[path]?.dev)).toEqual([])
})

test('the command line of a built site lists its commands', () => {
  const { stdout, status } = spawnSync(process.execPath, ['dist/server/cli.js', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect({ status, help: stdout }).toEqual({ status: 0, help: expect.stringContaining('migrate') })
})

/** Read by somebody who has the release and not the source. */
const SENTENCES = globSync(
  [
    'src/{server,domain,contract}/**/*.ts',
    'deploy/{*.*,cabinet,install,installer/*}',
    '.env.example',
    'docs/{install,operations,upgrade,panne,rgpd}.md',
  ],
  { cwd: ROOT },
).filter((path) => !path.endsWith('.test.ts'))

test('the release holds the documents and files of deploy/ that its sentences name', () => {
  const isShipped = (path: string) =>
    existsSync(join(ROOT, path)) && CONTENT.some((part) => path === part || path.startsWith(`${part}/`))
  const missing = SENTENCES.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const places = text.match(/\b(?:docs\/[\w-]+\.md|deploy\/[\w.]+)/g) ?? []
    return [...places, ...linksOf(file, text)].filter((path) => !isShipped(path)).map((path) => [file, path])
  })
  expect(missing).toEqual([])
})

function linksOf(file: string, text: string): string[] {
  if (!file.endsWith('.md')) return []
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => join('docs', target))
}

test('no sentence of the site names a command that only its source has', () => {
  const scripts = /npm run (?:backup|migrate|restore|unlock)|cli\.ts \w/
  const spoken = SENTENCES.filter((path) => path.startsWith('src/') || path.startsWith('deploy/'))
  const naming = spoken.filter((path) =>
    scripts.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))),
  )
  expect(naming).toEqual([])
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#).*$/gm, '')
}

test('a release lists its files, so that one unpacked in part is found out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-sums-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const check = () => spawnSync('sha256sum', ['--status', '--check', 'SHA256SUMS'], { cwd: folder }).status
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'install'), '#!/bin/bash\n')
  writeFileSync(join(folder, 'dist/page.js'), '')
  listSums(folder)
  linkSync(join(folder, 'SHA256SUMS'), join(folder, 'shared'))
  expect(check()).toBe(0)
  writeFileSync(join(folder, 'dist/page.js'), 'changed')
  expect(check()).toBe(1)
  const before = readFileSync(join(folder, 'shared'), 'utf8')
  listSums(folder)
  expect(check()).toBe(0)
  expect(readFileSync(join(folder, 'shared'), 'utf8')).toBe(before)
  rmSync(join(folder, 'dist/page.js'))
  expect(check()).toBe(1)
})

test('a version is released from the commit of its tag alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-tag-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const release = () => refuseOtherCommit(folder, '0.2.0')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@exemple.fr', ...args], { cwd: folder })
  const commit = (title: string) => git('commit', '--quiet', '--allow-empty', '--message', title)
  expect(release).toThrow(/^v0\.2\.0 is no tag here/)
  git('init', '--quiet')
  commit('First')
  expect(release).toThrow(/^v0\.2\.0 is no tag here/)
  git('tag', '--annotate', 'v0.2.0', '--message', 'v0.2.0')
  release()
  commit('Second')
  expect(release).toThrow(
    /^v0\.2\.0 is the commit \w{40}, and this one is \w{40}: check that one out, or raise/,
  )
})

test('a version whose changelog does not say what to do on updating is refused', () => {
  const told =
    '# Changelog\n\n## [0.2.0] - 2027-01-01\n\n### On updating\n\n- Nothing.\n\n### Added\n\n- More.\n'
  const untold = '# Changelog\n\n## [0.3.0] - 2027-02-01\n\n### Added\n\n- More.\n\n'
  refuseUntoldUpdate(told, '0.2.0')
  refuseUntoldUpdate(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), VERSION)
  for (const changelog of [
    untold + told.replace('# Changelog\n\n', ''),
    told.replace('0.2.0', '0.3.0').replace('- Nothing.\n', ''),
    told,
  ])
    expect(() => refuseUntoldUpdate(changelog, '0.3.0')).toThrow(/« On updating » in \[0\.3\.0\]/)
})

test('a release whose messages are not listed is refused with the lines to enter', () => {
  const { type, ...text } = templates[0] as OriginalTemplate
  const line = `    ${type}: '${hashText(text)}',`
  expect(() => refuseUnlistedTexts('9.9.9')).toThrow(line)
  // The texts of 0.2.0 have changed since.
  expect(() => refuseUnlistedTexts('0.2.0')).toThrow(/^Messages that SHIPPED_TEXTS .*data_erased/)
})
