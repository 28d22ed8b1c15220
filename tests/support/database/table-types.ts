import { readdirSync, readFileSync } from 'node:fs'
import { type ParseResult, parseSync } from 'vite'

/** Columns by name, each as `text null` or `integer not null default`. */
export type Columns = Record<string, string>

type Statement = ParseResult['program']['body'][number]
type TypeNode = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation']
type Declarations = ReadonlyMap<string, TypeNode>

const DB = new URL('../../../src/server/db/', import.meta.url)

const TABLE_FILES = [
  ...['tables.ts', 'columns.ts'].map((name) => new URL(name, DB)),
  ...readdirSync(new URL('tables/', DB)).map((name) => new URL(`tables/${name}`, DB)),
]

/** Column types by TypeScript type; a literal counts as its primitive type. */
const COLUMN_TYPES: Record<string, 'integer' | 'bigint' | 'text'> = {
  number: 'integer',
  Flag: 'integer',
  Minute: 'integer',
  Instant: 'bigint',
  Counter: 'bigint',
  string: 'text',
  Json: 'text',
  Day: 'text',
  PushKind: 'text',
  Role: 'text',
  AuditAction: 'text',
  ChallengePurpose: 'text',
  Attendance: 'text',
  CancelledBy: 'text',
  ReservationState: 'text',
  ClientSource: 'text',
  ClientRequestKind: 'text',
  RequestDecision: 'text',
  DeclineKind: 'text',
  NoteVisibility: 'text',
  SiteAlert: 'text',
  OccupiedKind: 'text',
  CalendarFailure: 'text',
  Cents: 'integer',
  ReceiptKind: 'text',
  VoucherEntryKind: 'text',
  PaymentMode: 'text',
  DepositKind: 'text',
  PaymentPurposeName: 'text',
  OnlinePaymentState: 'text',
  OnlineRefundState: 'text',
  RefundReason: 'text',
}

/** The tables that the type `Tables` declares. */
export function declaredTables(): Record<string, Columns> {
  const declarations = new Map(
    TABLE_FILES.flatMap((file) => [...readTypeAliases(readFileSync(file, 'utf8'))]),
  )
  const tables = membersOf(declarations, resolveType(declarations, 'Tables'))
  return Object.fromEntries(tables.map(([table, row]) => [table, columnsOf(declarations, row)]))
}

function readTypeAliases(text: string): Map<string, TypeNode> {
  const { program, errors } = parseSync('tables.ts', text)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const statements = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement,
  )
  return new Map(
    statements.flatMap((statement) =>
      statement.type === 'TSTypeAliasDeclaration' ? [[statement.id.name, statement.typeAnnotation]] : [],
    ),
  )
}

function columnsOf(declarations: Declarations, row: TypeNode): Columns {
  return Object.fromEntries(membersOf(declarations, row).map(([name, type]) => [name, describeColumn(type)]))
}

/** Members of an object type, of a type alias, or of an intersection. */
function membersOf(declarations: Declarations, type: TypeNode): [string, TypeNode][] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => membersOf(declarations, part))
  if (type.type === 'TSTypeReference') return membersOf(declarations, resolveType(declarations, nameOf(type)))
  if (type.type !== 'TSTypeLiteral') throw new Error(`not a row: ${type.type}`)
  return type.members.map((member) => {
    const isColumn = member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
    if (!isColumn || member.optional || !member.typeAnnotation)
      throw new Error(`not a column: ${member.type}`)
    return [(member.key as { name: string }).name, member.typeAnnotation.typeAnnotation]
  })
}

function describeColumn(type: TypeNode): string {
  if (type.type === 'TSTypeReference' && nameOf(type) === 'Generated') {
    return `${describeColumn(type.typeArguments?.params[0] as TypeNode)} default`
  }
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  const isNullable = parts.some((part) => part.type === 'TSNullKeyword')
  const columnTypes = new Set(parts.filter((part) => part.type !== 'TSNullKeyword').map(columnTypeOf))
  if (columnTypes.size !== 1) throw new Error(`a column has one type, not ${[...columnTypes].join(' or ')}`)
  return `${[...columnTypes][0]} ${isNullable ? 'null' : 'not null'}`
}

function columnTypeOf(type: TypeNode): string {
  const name = typeNameOf(type)
  const columnType = COLUMN_TYPES[name]
  if (columnType === undefined) throw new Error(`${name} is missing from COLUMN_TYPES`)
  return columnType
}

function typeNameOf(type: TypeNode): string {
  if (type.type === 'TSNumberKeyword') return 'number'
  if (type.type === 'TSStringKeyword') return 'string'
  if (type.type === 'TSLiteralType' && 'value' in type.literal) return typeof type.literal.value
  return type.type === 'TSTypeReference' ? nameOf(type) : type.type
}

function nameOf(type: Extract<TypeNode, { type: 'TSTypeReference' }>): string {
  return 'name' in type.typeName ? type.typeName.name : ''
}

function resolveType(declarations: Declarations, name: string): TypeNode {
  const type = declarations.get(name)
  if (!type) throw new Error(`no type ${name} in the files of table types`)
  return type
}
