import { readFileSync } from 'node:fs'
import { type ParseResult, parseSync } from 'vite'

/** A table's columns, each as `text null` or `integer not null default`. */
export type Columns = Record<string, string>

type Statement = ParseResult['program']['body'][number]
type TypeNode = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation']
type Declarations = ReadonlyMap<string, TypeNode>

const FILES = ['tables.ts', 'message-tables.ts'].map(
  (name) => new URL(`../../src/server/db/${name}`, import.meta.url),
)

/** Column types by the type that stands for them in a row; literals are told by their own type. */
const STORED: Record<string, 'integer' | 'bigint' | 'text'> = {
  number: 'integer',
  Flag: 'integer',
  Minute: 'integer',
  Instant: 'bigint',
  string: 'text',
  Json: 'text',
  Day: 'text',
  Role: 'text',
  OccupiedKind: 'text',
}

/** The tables as the type `Tables` declares them. */
export function declaredTables(): Record<string, Columns> {
  const declarations = new Map(FILES.flatMap((file) => [...aliasesOf(readFileSync(file, 'utf8'))]))
  const tables = membersOf(declarations, referenced(declarations, 'Tables'))
  return Object.fromEntries(tables.map(([table, row]) => [table, columnsOf(declarations, row)]))
}

function aliasesOf(text: string): Map<string, TypeNode> {
  const { program, errors } = parseSync('tables.ts', text)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const statements = program.body.map((one) =>
    one.type === 'ExportNamedDeclaration' && one.declaration ? one.declaration : one,
  )
  return new Map(
    statements.flatMap((one) =>
      one.type === 'TSTypeAliasDeclaration' ? [[one.id.name, one.typeAnnotation]] : [],
    ),
  )
}

function columnsOf(declarations: Declarations, row: TypeNode): Columns {
  return Object.fromEntries(membersOf(declarations, row).map(([name, type]) => [name, describe(type)]))
}

/** Members of an object type, of a named one, or of an intersection of such. */
function membersOf(declarations: Declarations, type: TypeNode): [string, TypeNode][] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => membersOf(declarations, part))
  if (type.type === 'TSTypeReference') return membersOf(declarations, referenced(declarations, nameOf(type)))
  if (type.type !== 'TSTypeLiteral') throw new Error(`not a row: ${type.type}`)
  return type.members.map((member) => {
    const isColumn = member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
    if (!isColumn || member.optional || !member.typeAnnotation)
      throw new Error(`not a column: ${member.type}`)
    return [(member.key as { name: string }).name, member.typeAnnotation.typeAnnotation]
  })
}

function describe(type: TypeNode): string {
  if (type.type === 'TSTypeReference' && nameOf(type) === 'Generated') {
    return `${describe(type.typeArguments?.params[0] as TypeNode)} default`
  }
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  const isNullable = parts.some((part) => part.type === 'TSNullKeyword')
  const stored = new Set(parts.filter((part) => part.type !== 'TSNullKeyword').map(storedAs))
  if (stored.size !== 1) throw new Error(`one type for each column, not ${[...stored].join(' or ')}`)
  return `${[...stored][0]} ${isNullable ? 'null' : 'not null'}`
}

function storedAs(type: TypeNode): string {
  const name = wordOf(type)
  const stored = STORED[name]
  if (stored === undefined) throw new Error(`${name} is missing from STORED`)
  return stored
}

function wordOf(type: TypeNode): string {
  if (type.type === 'TSNumberKeyword') return 'number'
  if (type.type === 'TSStringKeyword') return 'string'
  if (type.type === 'TSLiteralType' && 'value' in type.literal) return typeof type.literal.value
  return type.type === 'TSTypeReference' ? nameOf(type) : type.type
}

function nameOf(type: Extract<TypeNode, { type: 'TSTypeReference' }>): string {
  return 'name' in type.typeName ? type.typeName.name : ''
}

function referenced(declarations: Declarations, name: string): TypeNode {
  const type = declarations.get(name)
  if (!type) throw new Error(`no type ${name} in the files of tables`)
  return type
}
