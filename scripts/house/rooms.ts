import { findImportCycles } from './cycles.ts'
import { pathTo } from './graph.ts'
import { type Import, readImports } from './imports.ts'
import { type Breach, readSourceFiles, report } from './source-files.ts'

type Room = {
  name: string
  files: RegExp
  /** Other rooms that it may import. */
  may: readonly string[]
  /** Packages that it may import; absent: any. */
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
// Excludes the server's packages and the large ones of the back office.
const PUBLIC_WEB =
  /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html|@mantine\/|@fullcalendar\/|@tiptap\/)/
const ADMIN_WEB = /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html)/
const SERVER_PACKAGE = /^(?!react|@tanstack\/|@mantine\/|@fullcalendar\/|@tiptap\/)/

/** The layers of the code, called rooms: a file belongs to the first that matches and imports only those it lists. */
const ROOMS: readonly Room[] = [
  { name: 'domain', files: /^src\/domain\//, may: [], packages: NO_PACKAGE },
  { name: 'contract', files: /^src\/contract\//, may: ['domain'], packages: /^zod(\/mini)?$/ },

  // Clock, configuration, passwords, theme: the lowest layer of the server.
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
  // Agenda rules that several features share.
  {
    name: 'server/agendas',
    files: /^src\/server\/agendas\//,
    may: ['domain', 'contract', 'server/ground', 'server/context', 'server/db'],
    packages: SERVER_PACKAGE,
  },
  ...['db', 'mail', 'sms'].map((folder) => ({
    name: `server/${folder}`,
    files: new RegExp(`^src/server/${folder}/`),
    may: ['domain', 'server/ground'],
    packages: SERVER_PACKAGE,
  })),
  // Imports the contract for the refusals of pictures.
  {
    name: 'server/storage',
    files: /^src\/server\/storage\//,
    may: ['domain', 'contract', 'server/ground'],
    packages: SERVER_PACKAGE,
  },
  // The outbox is a table and its worker sends messages, so it needs db, mail and sms.
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

/** Finds imports that ROOMS forbids, import cycles, and import paths from a public page into the back office. */
export function findRoomBreaches(root: string): Breach[] {
  const files = readSourceFiles(root).filter(({ path }) => path.startsWith('src/'))
  const imports = readImports(files)
  return [
    ...files.flatMap(({ path }) => (roomOf(path) ? [] : [withoutRoom(path)])),
    ...imports.flatMap(checkImport),
    ...findImportCycles(imports),
    ...pathsIntoAdmin(imports),
  ]
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.files.test(path))
}

function withoutRoom(file: string): Breach {
  return {
    rule: 'every file has a room',
    file,
    message: 'no room of scripts/house/rooms.ts matches this file',
  }
}

function checkImport(found: Import): Breach[] {
  const room = roomOf(found.from)
  if (!room) return []
  return found.kind === 'package' ? checkPackage(found, room) : checkFile(found, room)
}

function checkPackage({ from, to }: Import, { name, packages }: Room): Breach[] {
  if (!packages || packages.test(to) || /\.test\.tsx?$/.test(from)) return []
  return [{ rule: `packages of ${name}`, file: from, message: `may not import the package ${to}` }]
}

function checkFile(found: Import, room: Room): Breach[] {
  const target = roomOf(found.to)
  const breach = (rule: string, message: string) => [{ rule, file: found.from, message }]
  if (target !== room && !room.may.includes(target?.name ?? '')) {
    return breach(`rooms of ${room.name}`, `may not import ${found.to} (${target?.name ?? 'no room'})`)
  }
  if (found.specifier.startsWith('.') && topFolderOf(found.from) !== topFolderOf(found.to)) {
    return breach('alias across rooms', `write #${found.to.slice(4)}`)
  }
  if (isHttpInAction(found)) {
    return breach('no HTTP in actions', `may not import ${found.to}: routes pass the values in`)
  }
  if (isForeignRoute(found)) {
    return breach('private routes', `may import another feature's queries or actions, not ${found.to}`)
  }
  return []
}

/** domain, contract, server or web. */
function topFolderOf(path: string): string | undefined {
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

function pathsIntoAdmin(imports: readonly Import[]): Breach[] {
  const runtimeImports = imports.filter(({ time }) => time !== 'type')
  const starts = new Set(runtimeImports.map(({ from }) => from).filter(isPublicStart))
  const isAdmin = (to: string) => to.startsWith('src/web/admin/') || ADMIN_PACKAGE.test(to)
  return [...starts].flatMap((start) => {
    const path = pathTo(runtimeImports, start, isAdmin)
    return path
      ? [{ rule: 'public pages never reach the back office', file: start, message: path.join(' → ') }]
      : []
  })
}

function isPublicStart(path: string): boolean {
  return (
    /^src\/web\/(entry-client|entry-server|routes)\.tsx$/.test(path) || path.startsWith('src/web/public/')
  )
}

if (import.meta.main) report(findRoomBreaches(process.cwd()))
