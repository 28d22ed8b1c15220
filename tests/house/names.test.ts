import { expect, test } from 'vitest'
import { findNameBreaches } from '../../scripts/house/names.ts'
import { plantTree } from '../support/servers/planted-tree.ts'

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

const FUNCTION = 'export function bookSlot() {}\n'
const ASYNC_FUNCTION = 'export async function bookSlot() {}\n'
const ARROW_FUNCTION = 'export const bookSlot = () => {}\n'
const ENDPOINT = "export const bookSlot = endpoint({ method: 'POST' })\n"

test.each([
  ['functions of two features', 'server/features/a.ts', FUNCTION, 'server/http/b.ts', FUNCTION],
  ['functions of both applications', 'web/admin/a.ts', FUNCTION, 'web/public/b.ts', FUNCTION],
  ['a function and an arrow function', 'web/app/a.ts', FUNCTION, 'web/ui/b.ts', ARROW_FUNCTION],
  ['a function and an asynchronous one', 'server/a.ts', FUNCTION, 'server/b.ts', ASYNC_FUNCTION],
  ['a rule and a function of the server', 'domain/a.ts', FUNCTION, 'server/b.ts', FUNCTION],
  ['a rule and a function of the web', 'domain/a.ts', FUNCTION, 'web/ui/b.ts', FUNCTION],
  ['a function of the contract and one of the web', 'contract/a.ts', FUNCTION, 'web/app/b.ts', FUNCTION],
  ['a rule and an endpoint', 'contract/a.ts', ENDPOINT, 'domain/b.ts', FUNCTION],
  ['two endpoints', 'contract/a.ts', ENDPOINT, 'contract/b.ts', ENDPOINT],
])('%s with the same name are reported', (_title, firstPath, first, secondPath, second) => {
  expect(listBreaches({ [`src/${firstPath}`]: first, [`src/${secondPath}`]: second })).toEqual([
    `src/${firstPath} breaks: unique names`,
  ])
})

test('an endpoint, its action and the call of it are not reported', () => {
  const breaches = listBreaches({
    'src/contract/booking/slots.ts': ENDPOINT,
    'src/server/features/booking/slots/actions.ts': FUNCTION,
    'src/web/public/slots/actions.ts': FUNCTION,
  })
  expect(breaches).toEqual([])
})

test('a re-export, a function that is not exported, one of a test and other values are not reported', () => {
  const breaches = listBreaches({
    'src/web/app/a.ts': `${FUNCTION}export const limit = 1\n`,
    'src/web/app/a.test.ts': FUNCTION,
    'src/web/admin/b.ts': "export { bookSlot } from '#web/app/a.ts'\nexport const limit = 2\n",
    'src/web/public/c.ts': 'function bookSlot() {}\n',
  })
  expect(breaches).toEqual([])
})

test('a schema and its type in one file, a type that is not exported, and a constant in capitals are not reported', () => {
  const breaches = listBreaches({
    'src/contract/a.ts': 'export const Slot = 1\nexport type Slot = 2\nexport const LIMIT = 1\n',
    'src/web/ui/B.tsx': 'type Slot = 1\nexport const LIMIT: Slot = 1\n',
  })
  expect(breaches).toEqual([])
})
