import { findImportCircles } from './circles.ts'
import { pathTo } from './graph.ts'
import { type Import, readImports } from './imports.ts'
import { type Breach, readSourceFiles, report } from './source-files.ts'

type Room = {
  name: string
  files: RegExp
  /** Other rooms that it may import; its own files always. */
  may: readonly string[]
  /** The only packages it may import, where not any. */
  packages?: RegExp
}

const WEB = ['domain', 'contract', 'web/ui', 'web/app', 'web/styles']
const SERVER = [
  'domain',
  'contract',
  'server/ground',
  'server/context',
  'server/idempotency',
  'server/db',
  'server/agendas',
  'server/mail',
  'server/sms',
  'server/storage',
  'server/jobs',
]

const NO_PACKAGE = /^$/
const ADMIN_PACKAGE = /^@(mantine|fullcalendar|tiptap)\//
// Neither the server's organs nor the heavy parts of the back office belong into a public page.
const PUBLIC_WEB =
  /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html|@mantine\/|@fullcalendar\/|@tiptap\/)/
const ADMIN_WEB = /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html)/
const SERVER_PACKAGE = /^(?!react|@tanstack\/|@mantine\/|@fullcalendar\/|@tiptap\/)/

/** Who may import whom. Arrows point down: a room knows only those that it names. */
const ROOMS: readonly Room[] = [
  { name: 'domain', files: /^src\/domain\//, may: [], packages: NO_PACKAGE },
  { name: 'contract', files: /^src\/contract\//, may: ['domain'], packages: /^zod(\/mini)?$/ },

  // Clock, configuration, passwords, theme: files below every other room of the server.
  {
    name: 'server/ground',
    files: /^src\/server\/((?!(app|main|cli|app-context|idempotency)\.ts)[^/]+\.ts$|(security|site)\/)/,
    may: ['domain', 'contract'],
    packages: SERVER_PACKAGE,
  },
  { name: 'server/context', files: /^src\/server\/app-context\.ts$/, may: ['server/ground', 'server/db'] },
  {
    name: 'server/idempotency',
    files: /^src\/server\/idempotency\.ts$/,
    may: ['contract', 'server/ground', 'server/db'],
    packages: SERVER_PACKAGE,
  },
  // Rules about agendas that several features share.
  {
    name: 'server/agendas',
    files: /^src\/server\/agendas\//,
    may: ['domain', 'contract', 'server/ground', 'server/context', 'server/db'],
    packages: SERVER_PACKAGE,
  },
  ...['db', 'mail', 'sms'].map((organ) => ({
    name: `server/${organ}`,
    files: new RegExp(`^src/server/${organ}/`),
    may: ['domain', 'server/ground'],
    packages: SERVER_PACKAGE,
  })),
  // It refuses pictures, with the contract's sentences.
  {
    name: 'server/storage',
    files: /^src\/server\/storage\//,
    may: ['domain', 'contract', 'server/ground'],
    packages: SERVER_PACKAGE,
  },
  // The outbox is a table, and its worker sends: the one organ that needs others.
  {
    name: 'server/jobs',
    files: /^src\/server\/jobs\//,
    may: ['domain', 'server/ground', 'server/db', 'server/mail', 'server/sms'],
    packages: SERVER_PACKAGE,
  },
  {
    name: 'server/http',
    files: /^src\/server\/http\//,
    may: ['domain', 'contract', 'server/ground', 'server/context', 'server/db'],
    packages: SERVER_PACKAGE,
  },
  {
    name: 'server/features',
    files: /^src\/server\/features\//,
    may: [...SERVER, 'server/http'],
    packages: SERVER_PACKAGE,
  },
  {
    name: 'server',
    files: /^src\/server\/((app|main|cli)\.ts$|start\/)/,
    may: [...SERVER, 'server/http', 'server/features'],
    packages: SERVER_PACKAGE,
  },

  { name: 'web/styles', files: /^src\/web\/styles\//, may: [] },
  { name: 'web/ui', files: /^src\/web\/ui\//, may: ['domain', 'web/styles'], packages: PUBLIC_WEB },
  {
    name: 'web/app',
    files: /^src\/web\/app\//,
    may: ['domain', 'contract', 'web/ui', 'web/styles'],
    packages: PUBLIC_WEB,
  },
  { name: 'web/public', files: /^src\/web\/public\//, may: WEB, packages: PUBLIC_WEB },
  { name: 'web/admin', files: /^src\/web\/admin\//, may: WEB, packages: ADMIN_WEB },
  {
    name: 'web/entry-admin',
    files: /^src\/web\/entry-admin\.tsx$/,
    may: [...WEB, 'web/admin'],
    packages: ADMIN_WEB,
  },
  {
    name: 'web/entries',
    files: /^src\/web\/(entry-client|entry-server|routes)\.tsx$/,
    may: [...WEB, 'web/public'],
    packages: PUBLIC_WEB,
  },
]

/** Every import that the table forbids, every circle, and every way from a public page into the back office. */
export function findRoomBreaches(root: string): Breach[] {
  const files = readSourceFiles(root).filter(({ path }) => path.startsWith('src/'))
  const imports = readImports(files)
  return [
    ...files.flatMap(({ path }) => (roomOf(path) ? [] : [homeless(path)])),
    ...imports.flatMap(judgeImport),
    ...findImportCircles(imports),
    ...waysIntoAdmin(imports),
  ]
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.files.test(path))
}

function homeless(file: string): Breach {
  return { rule: 'every file has a room', file, message: 'no room of scripts/house/rooms.ts holds this file' }
}

function judgeImport(one: Import): Breach[] {
  const room = roomOf(one.from)
  if (!room) return []
  return one.kind === 'package' ? judgePackage(one, room) : judgeFile(one, room)
}

function judgePackage({ from, to }: Import, { name, packages }: Room): Breach[] {
  if (!packages || packages.test(to) || /\.test\.tsx?$/.test(from)) return []
  return [{ rule: `packages of ${name}`, file: from, message: `may not import the package ${to}` }]
}

function judgeFile(one: Import, room: Room): Breach[] {
  const target = roomOf(one.to)
  const breach = (rule: string, message: string) => [{ rule, file: one.from, message }]
  if (target !== room && !room.may.includes(target?.name ?? '')) {
    return breach(`rooms of ${room.name}`, `may not import ${one.to} (${target?.name ?? 'no room'})`)
  }
  if (one.specifier.startsWith('.') && storeyOf(one.from) !== storeyOf(one.to)) {
    return breach('rooms by name', `write #${one.to.slice(4)}`)
  }
  if (isHttpInAction(one)) {
    return breach('actions know no HTTP', `may not import ${one.to}: routes hand over what is needed`)
  }
  if (isForeignRoute(one)) {
    return breach(
      "routes are nobody else's",
      `may import another feature's queries or actions, not ${one.to}`,
    )
  }
  return []
}

/** domain, contract, server or web. */
function storeyOf(path: string): string | undefined {
  return path.split('/')[1]
}

function isHttpInAction({ from, to }: Import): boolean {
  return featureOf(from) !== undefined && !from.endsWith('/routes.ts') && to.startsWith('src/server/http/')
}

function isForeignRoute({ from, to }: Import): boolean {
  return featureOf(from) !== undefined && to.endsWith('/routes.ts') && featureOf(from) !== featureOf(to)
}

function featureOf(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
}

function waysIntoAdmin(imports: readonly Import[]): Breach[] {
  const running = imports.filter((one) => one.time !== 'type')
  const starts = new Set(running.map((one) => one.from).filter(isPublicStart))
  return [...starts].flatMap((start) => {
    const way = pathTo(running, start, (to) => to.startsWith('src/web/admin/') || ADMIN_PACKAGE.test(to))
    return way
      ? [{ rule: 'public pages never reach the back office', file: start, message: way.join(' → ') }]
      : []
  })
}

function isPublicStart(path: string): boolean {
  return (
    /^src\/web\/(entry-client|entry-server|routes)\.tsx$/.test(path) || path.startsWith('src/web/public/')
  )
}

if (import.meta.main) report(findRoomBreaches(process.cwd()))
