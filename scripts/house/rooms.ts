import { checkAreaName, checkAreas } from './areas.ts'
import { findImportCycles } from './cycles.ts'
import { findPath } from './graph.ts'
import { type Import, readImports } from './imports.ts'
import { type Breach, readSourceFiles, report } from './source-files.ts'

type Room = {
  name: string
  files: RegExp
  /** Other rooms that it may import. */
  mayImport: readonly string[]
  /** Packages that it may import; absent: any. */
  packages?: RegExp
}

const WEB_ROOMS = ['domain', 'contract', 'web/ui', 'web/app', 'web/styles']
const SERVER_ROOMS = [
  'domain',
  'contract',
  'server/base',
  'server/context',
  'server/idempotency',
  'server/db',
  'server/records',
  'server/price-list',
  'server/agendas',
  'server/reservations',
  'server/mail',
  'server/sms',
  'server/storage',
  'server/jobs',
  'server/backup',
]

const NO_PACKAGES = /^$/
const ADMIN_PACKAGES = /^@(mantine|tiptap)\//
// Excludes the server's packages and the large ones of the back office.
const PUBLIC_WEB_PACKAGES =
  /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html|@mantine\/|@tiptap\/)/
const ADMIN_WEB_PACKAGES = /^(?!node:|fastify|@fastify\/|kysely|pg$|sharp$|sanitize-html)/
const SERVER_PACKAGES = /^(?!react|@tanstack\/|@mantine\/|@tiptap\/)/

/** The layers of the code, called rooms: a file belongs to the first that matches and imports only those it lists. */
const ROOMS: readonly Room[] = [
  { name: 'domain', files: /^src\/domain\//, mayImport: [], packages: NO_PACKAGES },
  { name: 'contract', files: /^src\/contract\//, mayImport: ['domain'], packages: /^zod(\/mini)?$/ },

  // Clock, configuration, passwords, theme: the lowest layer of the server.
  {
    name: 'server/base',
    files:
      /^src\/server\/((?!(app|main|cli|app-context|idempotency)\.ts)[^/]+\.ts$|(caches|documents|security|site)\/)/,
    mayImport: ['domain', 'contract'],
    packages: SERVER_PACKAGES,
  },
  {
    name: 'server/context',
    files: /^src\/server\/app-context\.ts$/,
    mayImport: ['server/base', 'server/db', 'server/jobs', 'server/storage'],
  },
  {
    name: 'server/idempotency',
    files: /^src\/server\/idempotency\.ts$/,
    mayImport: ['contract', 'server/base', 'server/db'],
    packages: SERVER_PACKAGES,
  },
  // Shared by several areas; each folder may import those before it.
  ...['records', 'price-list', 'agendas', 'reservations'].map((folder, index, folders) => ({
    name: `server/${folder}`,
    files: new RegExp(`^src/server/practice/${folder}/`),
    mayImport: [
      'domain',
      'contract',
      'server/base',
      'server/context',
      'server/db',
      'server/sms',
      ...folders.slice(0, index).map((lower) => `server/${lower}`),
    ],
    packages: SERVER_PACKAGES,
  })),
  ...['db', 'mail', 'sms'].map((folder) => ({
    name: `server/${folder}`,
    files: new RegExp(`^src/server/${folder}/`),
    mayImport: ['domain', 'server/base'],
    packages: SERVER_PACKAGES,
  })),
  // Imports the contract for the refusals of pictures.
  {
    name: 'server/storage',
    files: /^src\/server\/storage\//,
    mayImport: ['domain', 'contract', 'server/base'],
    packages: SERVER_PACKAGES,
  },
  // The outbox is a table and its worker sends messages, so it needs db, mail and sms.
  {
    name: 'server/jobs',
    files: /^src\/server\/jobs\//,
    mayImport: ['domain', 'server/base', 'server/db', 'server/mail', 'server/sms'],
    packages: SERVER_PACKAGES,
  },
  {
    name: 'server/backup',
    files: /^src\/server\/backup\//,
    mayImport: ['domain', 'server/base', 'server/context', 'server/db', 'server/storage'],
    packages: SERVER_PACKAGES,
  },
  {
    name: 'server/http',
    files: /^src\/server\/http\//,
    mayImport: ['domain', 'contract', 'server/base', 'server/context', 'server/db'],
    packages: SERVER_PACKAGES,
  },
  {
    name: 'server/features',
    files: /^src\/server\/features\//,
    mayImport: [...SERVER_ROOMS, 'server/http'],
    packages: SERVER_PACKAGES,
  },
  {
    name: 'server',
    files: /^src\/server\/((app|main|cli)\.ts$|start\/)/,
    mayImport: [...SERVER_ROOMS, 'server/http', 'server/features'],
    packages: SERVER_PACKAGES,
  },

  { name: 'web/styles', files: /^src\/web\/styles\//, mayImport: [] },
  {
    name: 'web/ui',
    files: /^src\/web\/ui\//,
    mayImport: ['domain', 'web/styles'],
    packages: PUBLIC_WEB_PACKAGES,
  },
  {
    name: 'web/app',
    files: /^src\/web\/(app|location)\//,
    mayImport: ['domain', 'contract', 'web/ui', 'web/styles'],
    packages: PUBLIC_WEB_PACKAGES,
  },
  { name: 'web/public', files: /^src\/web\/public\//, mayImport: WEB_ROOMS, packages: PUBLIC_WEB_PACKAGES },
  // The page that says what to do when the site is down is one text, in the release and in the back office.
  { name: 'documents', files: /^docs\//, mayImport: [] },
  {
    name: 'web/admin',
    files: /^src\/web\/admin\//,
    mayImport: [...WEB_ROOMS, 'documents'],
    packages: ADMIN_WEB_PACKAGES,
  },
  {
    name: 'web/entry-admin',
    files: /^src\/web\/entry-admin\.tsx$/,
    mayImport: [...WEB_ROOMS, 'web/admin'],
    packages: ADMIN_WEB_PACKAGES,
  },
  {
    name: 'web/entries',
    files: /^src\/web\/(entry-client|entry-server|routes)\.tsx$/,
    mayImport: [...WEB_ROOMS, 'web/public'],
    packages: PUBLIC_WEB_PACKAGES,
  },
]

/** Finds imports that ROOMS or the areas forbid, import cycles, and import paths from a public page into the back office. */
export function findRoomBreaches(root: string): Breach[] {
  const files = readSourceFiles(root).filter(({ path }) => path.startsWith('src/'))
  const imports = readImports(files)
  return [
    ...files.flatMap(({ path }) => (roomOf(path) ? [] : [reportMissingRoom(path)])),
    ...files.flatMap(checkAreaName),
    ...imports.flatMap(checkImport),
    ...imports.flatMap(checkAreas),
    ...findImportCycles(imports),
    ...findPathsIntoAdmin(imports),
  ]
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.files.test(path))
}

function reportMissingRoom(file: string): Breach {
  return {
    rule: 'every file has a room',
    file,
    message: 'no room of scripts/house/rooms.ts matches this file',
  }
}

function checkImport(imported: Import): Breach[] {
  const room = roomOf(imported.from)
  if (!room) return []
  return imported.kind === 'package' ? checkPackage(imported, room) : checkFile(imported, room)
}

const TEST_FILES = /\.test\.tsx?$|\/tests\//

function checkPackage({ from, to }: Import, { name, packages }: Room): Breach[] {
  if (!packages || packages.test(to) || TEST_FILES.test(from)) return []
  return [{ rule: `packages of ${name}`, file: from, message: `may not import the package ${to}` }]
}

function checkFile(imported: Import, room: Room): Breach[] {
  const target = roomOf(imported.to)
  const breach = (rule: string, message: string) => [{ rule, file: imported.from, message }]
  if (target !== room && !room.mayImport.includes(target?.name ?? '')) {
    return breach(`rooms of ${room.name}`, `may not import ${imported.to} (${target?.name ?? 'no room'})`)
  }
  if (isRelative(imported) && topFolderOf(imported.from) !== topFolderOf(imported.to)) {
    return breach('alias across rooms', `write #${imported.to.slice(4)}`)
  }
  if (isHttpInAction(imported)) {
    return breach('no HTTP in actions', `may not import ${imported.to}: routes pass the values in`)
  }
  if (isForeignRoute(imported)) {
    return breach('private routes', `may import another word's queries or rules, not ${imported.to}`)
  }
  return []
}

/** Aliases lead into `src` alone. */
function isRelative({ specifier, to }: Import): boolean {
  return specifier.startsWith('.') && to.startsWith('src/')
}

/** domain, contract, server or web. */
function topFolderOf(path: string): string | undefined {
  return path.split('/')[1]
}

function isHttpInAction({ from, to }: Import): boolean {
  return wordOf(from) !== undefined && !from.endsWith('/routes.ts') && to.startsWith('src/server/http/')
}

function isForeignRoute({ from, to }: Import): boolean {
  return wordOf(from) !== undefined && to.endsWith('/routes.ts') && wordOf(from) !== wordOf(to)
}

function wordOf(path: string): string | undefined {
  return /^src\/server\/features\/(.+)\//.exec(path)?.[1]
}

function findPathsIntoAdmin(imports: readonly Import[]): Breach[] {
  const runtimeImports = imports.filter(({ mode }) => mode !== 'type')
  const starts = new Set(runtimeImports.map(({ from }) => from).filter(isPublicStart))
  const isAdmin = (to: string) => to.startsWith('src/web/admin/') || ADMIN_PACKAGES.test(to)
  return [...starts].flatMap((start) => {
    const path = findPath(runtimeImports, start, isAdmin)
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
