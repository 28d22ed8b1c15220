import type { TestResponse } from '../../support/practice/test-client.ts'
import type { World } from './world.ts'

/** Random numbers from which an operation chooses. */
export type Dice = readonly number[]

export type Reply = TestResponse<Record<string, unknown> & { code?: string }>

/** `code` of a refusal; `apply` changes the model once the site has answered so, `check` compares the answer. */
export type Prediction = {
  status: number
  code?: string
  apply?: (reply: Reply) => void
  check?: (reply: Reply) => void
}

type Request = {
  /** `visitor-3`, or a username of staff. */
  who: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** A request and what the model expects of it now; the same request may be sent again. */
export type Step = { request: Request; predict: () => Prediction }

/** Null where there is nothing to do it with. */
export type Operation = (world: World, dice: Dice) => Step | null

export function refused(status: number, code: string): Prediction {
  return { status, code }
}

export function pick<T>(list: readonly T[], die = 0): T | undefined {
  return list[die % list.length]
}

/** True once in `sides` throws. */
export function isRare(die = 0, sides = 10): boolean {
  return die % sides === 0
}

export function expectSame(what: string, got: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(expected)]
  if (left !== right) throw new Error(`${what}: the site has ${left}, the model ${right}`)
}
