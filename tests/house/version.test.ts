import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from '#domain/version.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('the site shows the version of package.json', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')).version)
})
