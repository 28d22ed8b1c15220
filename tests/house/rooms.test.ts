import { describe, expect, test } from 'vitest'
import { findRoomBreaches } from '../../scripts/house/rooms.ts'
import { plantTree } from '../support/servers/planted-tree.ts'

const listBreaches = (files: Record<string, string>) =>
  findRoomBreaches(plantTree(files)).map(({ file, rule }) => `${file} breaks: ${rule}`)

describe('a room imports only the rooms that its row in ROOMS lists', () => {
  test.each([
    ['domain/a.ts', '#contract/b.ts', 'domain'],
    ['domain/a.ts', '#server/clock.ts', 'domain'],
    ['contract/a.ts', '#server/db/b.ts', 'contract'],
    ['contract/a.ts', '#web/app/b.ts', 'contract'],
    ['server/config.ts', '#server/db/b.ts', 'server/base'],
    ['server/security/a.ts', '#server/db/b.ts', 'server/base'],
    ['server/site/a.ts', '#server/http/b.ts', 'server/base'],
    ['server/app-context.ts', '#server/http/b.ts', 'server/context'],
    ['server/idempotency.ts', '#server/http/b.ts', 'server/idempotency'],
    ['server/practice/agendas/a.ts', '#server/features/booking/slots/queries.ts', 'server/agendas'],
    ['server/practice/agendas/a.ts', '#server/http/b.ts', 'server/agendas'],
    ['server/db/a.ts', '#server/practice/agendas/b.ts', 'server/db'],
    ['server/http/a.ts', '#server/practice/agendas/b.ts', 'server/http'],
    ['server/db/a.ts', '#contract/b.ts', 'server/db'],
    ['server/db/a.ts', '#server/features/content/pages/queries.ts', 'server/db'],
    ['server/mail/a.ts', '#server/http/b.ts', 'server/mail'],
    ['server/sms/a.ts', '#server/db/b.ts', 'server/sms'],
    ['server/storage/a.ts', '#server/db/b.ts', 'server/storage'],
    ['server/jobs/a.ts', '#server/features/content/pages/actions.ts', 'server/jobs'],
    ['server/http/a.ts', '#server/features/content/pages/queries.ts', 'server/http'],
    ['server/http/a.ts', '#web/app/b.ts', 'server/http'],
    ['server/features/content/pages/routes.ts', '#server/app.ts', 'server/features'],
    ['server/features/content/pages/routes.ts', '#web/app/b.ts', 'server/features'],
    ['server/features/content/pages/routes.ts', '#server/cli.ts', 'server/features'],
    ['server/db/a.ts', '#server/start/run.ts', 'server/db'],
    ['server/app.ts', '#web/entry-server.tsx', 'server'],
    ['server/start/a.ts', '#web/entry-server.tsx', 'server'],
    ['server/cli.ts', '#web/app/b.ts', 'server'],
    ['web/ui/A.tsx', '#contract/b.ts', 'web/ui'],
    ['web/ui/A.tsx', '#web/app/b.ts', 'web/ui'],
    ['web/app/a.ts', '#web/public/b.ts', 'web/app'],
    ['web/app/a.ts', '#server/clock.ts', 'web/app'],
    ['web/public/A.tsx', '#web/admin/B.tsx', 'web/public'],
    ['web/public/A.tsx', '#server/clock.ts', 'web/public'],
    ['web/admin/A.tsx', '#web/public/B.tsx', 'web/admin'],
    ['web/admin/A.tsx', '#server/features/content/pages/queries.ts', 'web/admin'],
    ['web/entry-admin.tsx', '#web/public/B.tsx', 'web/entry-admin'],
    ['web/routes.tsx', '#web/admin/B.tsx', 'web/entries'],
    ['web/styles/a.ts', '#domain/b.ts', 'web/styles'],
  ])('src/%s may not import %s', (file, target, room) => {
    const tree = { [`src/${file}`]: `import { b } from '${target}'\nexport const a = b\n` }
    expect(listBreaches(tree)).toContain(`src/${file} breaks: rooms of ${room}`)
  })

  test.each([
    ['a type import', "import type { B } from '#server/clock.ts'\nexport type A = B\n"],
    ['a dynamic import', "export const load = () => import('#server/clock.ts')\n"],
    ['a re-export', "export { b } from '#server/clock.ts'\n"],
    ['a type re-export', "export type { B } from '#server/clock.ts'\n"],
    ['a side-effect import', "import '#server/clock.ts'\n"],
    ['an import by relative path', "import { b } from '../../server/clock.ts'\nexport const a = b\n"],
  ])('%s counts as an import', (_title, text) => {
    expect(listBreaches({ 'src/web/app/a.ts': text })).toContain('src/web/app/a.ts breaks: rooms of web/app')
  })

  test('a listed import is not reported', () => {
    const breaches = listBreaches({
      'src/domain/a.ts': 'export const a = 1\n',
      'src/contract/b.ts':
        "import * as z from 'zod/mini'\nimport { a } from '#domain/a.ts'\nexport const b = z.literal(a)\n",
      'src/server/features/content/pages/queries.ts':
        "import { a } from '#domain/a.ts'\nexport const q = a\n",
      'src/server/features/content/wording/routes.ts':
        "import { q } from '../pages/queries.ts'\nexport const r = q\n",
      'src/web/admin/A.tsx': "import { Button } from '@mantine/core'\nexport const A = Button\n",
      'src/web/entry-admin.tsx': "import { A } from './admin/A.tsx'\nexport const B = A\n",
    })
    expect(breaches).toEqual([])
  })
})

describe('rooms and their aliases', () => {
  test('a file that belongs to no room is reported', () => {
    expect(listBreaches({ 'src/tools/a.ts': 'export const a = 1\n' })).toEqual([
      'src/tools/a.ts breaks: every file has a room',
    ])
  })

  test('an import of another room by relative path instead of the alias is reported', () => {
    const text = "import { b } from '../domain/b.ts'\nexport const a = b\n"
    expect(listBreaches({ 'src/contract/a.ts': text })).toEqual([
      'src/contract/a.ts breaks: alias across rooms',
    ])
  })
})

describe('a room imports only the packages that its row in ROOMS allows', () => {
  test.each([
    ['domain/a.ts', 'zod/mini', 'domain'],
    ['domain/a.ts', 'node:fs', 'domain'],
    ['contract/a.ts', 'fastify', 'contract'],
    ['server/http/a.ts', 'react', 'server/http'],
    ['server/features/content/pages/queries.ts', '@mantine/core', 'server/features'],
    ['web/ui/A.tsx', 'node:fs', 'web/ui'],
    ['web/app/a.ts', 'kysely', 'web/app'],
    ['web/public/A.tsx', '@mantine/core', 'web/public'],
    ['web/entry-client.tsx', '@tiptap/react', 'web/entries'],
    ['web/admin/A.tsx', 'sharp', 'web/admin'],
  ])('src/%s may not import the package %s', (file, name, room) => {
    const breaches = listBreaches({ [`src/${file}`]: `import { b } from '${name}'\nexport const a = b\n` })
    expect(breaches).toContain(`src/${file} breaks: packages of ${room}`)
  })
})

describe('an area imports only the areas that its row in AREAS lists, in each layer', () => {
  test.each([
    ['domain/messages/a.ts', '../content/b.ts', 'messages'],
    ['contract/accounts/a.ts', '../clients/b.ts', 'accounts'],
    ['server/features/booking/slots/a.ts', '../../clients/records/queries.ts', 'booking'],
    ['web/admin/content/pages/A.tsx', '../../privacy/B.tsx', 'content'],
  ])('src/%s may not import %s', (file, target, area) => {
    const tree = { [`src/${file}`]: `import type { B } from '${target}'\nexport type A = B\n` }
    expect(listBreaches(tree)).toEqual([`src/${file} breaks: areas of ${area}`])
  })

  test.each([
    ['a listed area', 'domain/booking/a.ts', '../messages/b.ts'],
    ['what all areas share', 'domain/booking/a.ts', '../language/time.ts'],
    ['any area of a lower layer', 'server/features/booking/slots/a.ts', '#domain/content/b.ts'],
    ['from above the areas', 'web/admin/layout/A.tsx', '../privacy/B.tsx'],
  ])('but %s', (_title, file, target) => {
    const tree = { [`src/${file}`]: `import type { B } from '${target}'\nexport type A = B\n` }
    expect(listBreaches(tree)).toEqual([])
  })

  test('a folder beside the areas is reported', () => {
    const tree = { 'src/server/features/pages/queries.ts': 'export const a = 1\n' }
    expect(listBreaches(tree)).toEqual(['src/server/features/pages/queries.ts breaks: names of areas'])
  })
})

describe('a word', () => {
  test('whose routes another word imports is reported', () => {
    const breaches = listBreaches({
      'src/server/features/content/pages/actions.ts':
        "import { r } from '../wording/routes.ts'\nexport const a = r\n",
      'src/server/features/content/wording/routes.ts': 'export const r = 1\n',
    })
    expect(breaches).toEqual(['src/server/features/content/pages/actions.ts breaks: private routes'])
  })
})

describe('an import of server/http in a word', () => {
  const file = (name: string) => ({
    [`src/server/features/content/pages/${name}.ts`]:
      "import type { Caller } from '#server/http/session.ts'\nexport type A = Caller\n",
    'src/server/http/session.ts': 'export type Caller = null\n',
  })

  test.each(['actions', 'queries'])('is reported in %s.ts', (name) => {
    expect(listBreaches(file(name))).toEqual([
      `src/server/features/content/pages/${name}.ts breaks: no HTTP in actions`,
    ])
  })

  test('is allowed in routes.ts', () => {
    expect(listBreaches(file('routes'))).toEqual([])
  })
})

describe('an import cycle is reported', () => {
  test.each([
    ['between two files', { 'domain/a.ts': './b.ts', 'domain/b.ts': './a.ts' }, 'domain/a.ts'],
    [
      'between two words, through files that form no cycle themselves',
      {
        'server/features/content/pages/actions.ts': '../wording/queries.ts',
        'server/features/content/wording/actions.ts': '../pages/queries.ts',
      },
      'server/features/content/pages',
    ],
    [
      'between two folders of the back office',
      { 'web/admin/forms/A.tsx': '../ui/B.tsx', 'web/admin/ui/C.tsx': '../forms/D.tsx' },
      'web/admin/forms',
    ],
    [
      'between a folder and a file beside it',
      { 'web/public/booking/A.tsx': './week/B.tsx', 'web/public/booking/week/C.tsx': '../A.tsx' },
      'web/public/booking/A.tsx',
    ],
  ])('%s', (_title, files: Record<string, string>, where) => {
    const tree = Object.entries(files).map(([path, target]) => [
      `src/${path}`,
      `import type { T } from '${target}'\nexport type A = T\n`,
    ])
    expect(listBreaches(Object.fromEntries(tree))).toEqual([`src/${where} breaks: no import cycles`])
  })

  test('unless the folder and the file beside it import each other through different files', () => {
    const breaches = listBreaches({
      'src/web/public/booking/A.tsx': "import { B } from './week/B.tsx'\nexport const A = B\n",
      'src/web/public/booking/week/B.tsx': "import { c } from '../c.ts'\nexport const B = c\n",
      'src/web/public/booking/c.ts': 'export const c = 1\n',
    })
    expect(breaches).toEqual([])
  })
})

describe('public pages never reach the back office', () => {
  const rule = 'public pages never reach the back office'

  test.each([
    [
      'entry-client.tsx',
      "import './routes.tsx'\n",
      { 'routes.tsx': "export const r = () => import('#web/admin/A.tsx')\n" },
    ],
    [
      'entry-server.tsx',
      "export { A } from '#web/app/a.ts'\n",
      { 'app/a.ts': "export { A } from '#web/admin/A.tsx'\n" },
    ],
    [
      'routes.tsx',
      "import { A } from '#web/ui/A.tsx'\nexport const r = A\n",
      { 'ui/A.tsx': "export { A } from '@mantine/core'\n" },
    ],
  ])(
    'an indirect import of the back office from src/web/%s is reported',
    (start, text, others: Record<string, string>) => {
      const files = Object.entries({ [start]: text, 'admin/A.tsx': 'export const A = 1\n', ...others })
      const breaches = listBreaches(
        Object.fromEntries(files.map(([path, source]) => [`src/web/${path}`, source])),
      )
      expect(breaches).toContain(`src/web/${start} breaks: ${rule}`)
    },
  )
})
