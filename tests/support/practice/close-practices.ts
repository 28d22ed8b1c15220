import { afterAll, afterEach, beforeEach } from 'vitest'
import { closePractices, countOpenPractices } from './practice.ts'

// Vitest setup of the projects that open practices. It runs for every file; the modules it imports are loaded once.
let openBefore = 0

beforeEach(() => {
  openBefore = countOpenPractices()
})
afterEach(() => closePractices(openBefore))
afterAll(() => closePractices(0))
