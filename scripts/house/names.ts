import { type ParseResult, parseSync } from 'vite'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

type Statement = ParseResult['program']['body'][number]
type Declaration = Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']
type Variable = Extract<Declaration, { type: 'VariableDeclaration' }>['declarations'][number]

type Exported = { name: string; file: string; side: 'base' | 'endpoint' | 'server' | 'web' }

/** Finds types, components, functions and endpoints that two files export under one name. */
export function findNameBreaches(root: string): Breach[] {
  const exported = readSourceFiles(root)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/tests\//.test(path))
    .flatMap(exportsOf)
  return [...Map.groupBy(exported, ({ name }) => name)].flatMap(([name, namesakes]) => {
    const clashing = namesakes.filter((one) => namesakes.some((other) => isClash(one, other)))
    const [file, ...others] = new Set(clashing.map((one) => one.file))
    if (file === undefined) return []
    return [{ rule: 'unique names', file, message: `${name} is also exported by ${others.join(', ')}` }]
  })
}

/** An action of the server, its endpoint and the web's call of it are one thing, and so share one name. */
function isClash(one: Exported, other: Exported): boolean {
  if (one.file === other.file) return false
  const isTypeOrComponent = /^[A-Z]/.test(one.name)
  return isTypeOrComponent || one.side === other.side || [one.side, other.side].includes('base')
}

function exportsOf({ path, text }: SourceFile): Exported[] {
  return parseSync(path, text).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    return namesIn(declaration).map(({ name, isEndpoint }) => ({
      name,
      file: path,
      side: isEndpoint ? 'endpoint' : sideOf(path),
    }))
  })
}

function sideOf(path: string): Exported['side'] {
  if (path.startsWith('src/server/')) return 'server'
  return path.startsWith('src/web/') ? 'web' : 'base'
}

function namesIn(declaration: Declaration): { name: string; isEndpoint: boolean }[] {
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(namesOf)
  const id = declaration && 'id' in declaration ? declaration.id : null
  return id?.type === 'Identifier' ? [{ name: id.name, isEndpoint: false }] : []
}

/** A constant that is a component, a schema, a function or an endpoint; not one that holds another value. */
function namesOf({ id, init }: Variable) {
  if (id.type !== 'Identifier') return []
  const { name } = id
  const isEndpoint =
    init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
  const isComponentOrSchema = /^[A-Z].*[a-z]/.test(name)
  const isFunction = init?.type === 'ArrowFunctionExpression'
  return isComponentOrSchema || isFunction || isEndpoint ? [{ name, isEndpoint }] : []
}

if (import.meta.main) report(findNameBreaches(process.cwd()))
