import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Lists of different lengths have statements of their own. */
const MAX_SHAPES = 50

/** Stands for a value while a statement is compiled for all values; computing with it throws. */
class Parameter {
  readonly name: string
  readonly index: number | null

  constructor(name: string, index: number | null) {
    this.name = name
    this.index = index
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} is unknown while its statement is compiled`)
  }
}

/**
 * A hot statement, which the query builder compiles once for each shape of its parameters. `build` must use numbers
 * and strings only as values; it may decide by booleans, absent parameters and the lengths of lists.
 */
export function compiledOnce<Parameters extends object, Row>(
  build: (db: Kysely<Tables>, parameters: Parameters) => Compilable<Row>,
) {
  const caches = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>()
  const shapesOf = (db: Kysely<Tables>) => {
    const { adapter } = db.getExecutor()
    const shapes = caches.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    if (shapes.size >= MAX_SHAPES) shapes.clear()
    caches.set(adapter, shapes)
    return shapes
  }
  return (db: Kysely<Tables>, parameters: Parameters): Compilable<Row> => ({
    compile() {
      const shapes = shapesOf(db)
      const shape = shapeOf(parameters)
      const compiled = shapes.get(shape) ?? build(db, toParameters(parameters) as Parameters).compile()
      shapes.set(shape, compiled)
      return { ...compiled, parameters: compiled.parameters.map((value) => fill(value, parameters)) }
    },
  })
}

function shapeOf(parameters: object): string {
  let shape = ''
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) shape += `${name}[${value.length}] `
    else if (value === undefined || typeof value === 'boolean') shape += `${name}=${value} `
    else shape += `${name} `
  }
  return shape
}

function toParameters(parameters: object): object {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((_, index) => new Parameter(name, index))]
      return [name, value === undefined || typeof value === 'boolean' ? value : new Parameter(name, null)]
    }),
  )
}

function fill(value: unknown, parameters: object): unknown {
  if (!(value instanceof Parameter)) return value
  const given: unknown = parameters[value.name as keyof typeof parameters]
  return value.index === null ? given : (given as unknown[])[value.index]
}
