import { afterAll, afterEach, beforeEach } from 'vitest'
import { closePractices, openPractices } from './practice.ts'

// Vitest's set-up of the projects that open practices. It is run for every file, the modules it imports only once.
let before = 0

beforeEach(() => {
  before = openPractices()
})
afterEach(() => closePractices(before))
afterAll(() => closePractices(0))
