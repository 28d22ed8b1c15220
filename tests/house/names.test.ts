import { expect, test } from 'vitest'
import { findNameBreaches } from '../../scripts/house/names.ts'
import { plantTree } from '../support/planted-tree.ts'

const listBreaches = (files: Record<string, string>) =>
  findNameBreaches(plantTree(files)).map(({ file, rule }) => `${file} breaks: ${rule}`)

test.each([
  ['two types', 'export type Slot = 1\n', 'export type Slot = 2\n'],
  ['a type and a component', 'export type Slot = 1\n', 'export function Slot() {}\n'],
  ['a schema and an interface', 'export const Slot = 1\n', 'export interface Slot {}\n'],
  ['a class and a type', 'export class Slot {}\n', 'export type Slot = 2\n'],
])('%s with the same name in two files are reported', (_title, first, second) => {
  expect(listBreaches({ 'src/domain/a.ts': first, 'src/web/ui/B.tsx': second })).toEqual([
    'src/domain/a.ts breaks: unique names',
  ])
})

test('a schema and its type in one file, a type that is not exported, and a constant in capitals are not reported', () => {
  const breaches = listBreaches({
    'src/contract/a.ts': 'export const Slot = 1\nexport type Slot = 2\nexport const LIMIT = 1\n',
    'src/web/ui/B.tsx': 'type Slot = 1\nexport const LIMIT: Slot = 1\n',
  })
  expect(breaches).toEqual([])
})
