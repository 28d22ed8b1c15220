import { afterAll, afterEach, beforeEach } from 'vitest'
import { closePractices, openPractices } from './practice.ts'

// Vitest setup of the projects that open practices. It runs for every file; the modules it imports are loaded once.
let before = 0

beforeEach(() => {
  before = openPractices()
})
afterEach(() => closePractices(before))
afterAll(() => closePractices(0))
