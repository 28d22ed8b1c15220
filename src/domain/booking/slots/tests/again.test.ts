import { describe, expect, test } from 'vitest'
import { startsLike } from '../again.ts'

const VISIT = { day: '2027-04-13', minute: 18 * 60 }
const at = (day: string, minute: number) => ({ day, minute })

describe('the starts proposed to a client who comes again', () => {
  test('are those on the same weekday at the same hour, then the first of each of the next days', () => {
    const free = [
      at('2027-04-14', 540),
      at('2027-04-14', 600),
      at('2027-04-20', 540),
      at('2027-04-20', 1080),
      at('2027-04-21', 1080),
      at('2027-04-27', 1080),
      at('2027-05-04', 1080),
      at('2027-05-11', 1080),
    ]
    expect(startsLike(VISIT, free)).toEqual({
      usual: [at('2027-04-20', 1080), at('2027-04-27', 1080), at('2027-05-04', 1080)],
      next: [at('2027-04-14', 540), at('2027-04-20', 540), at('2027-04-21', 1080)],
    })
  })

  test('are the next ones where the usual hour is never free, and none where nothing is', () => {
    expect(startsLike(VISIT, [at('2027-04-14', 540)])).toEqual({ usual: [], next: [at('2027-04-14', 540)] })
    expect(startsLike(VISIT, [])).toEqual({ usual: [], next: [] })
  })
})
