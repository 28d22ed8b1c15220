import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseTimeout, isUnavailable } from './engine.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-engine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function catchError(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('did not fail')
}

const errorWithCode = (code: string, more: object = {}) =>
  Object.assign(new Error('refused'), { code, ...more })

describe('isUnavailable is true', () => {
  test('when SQLite cannot open its file', () => {
    const absent = join(folder, 'absent', 'practice.db')
    expect(isUnavailable(catchError(() => new DatabaseSync(absent)))).toBe(true)
  })

  test('when another process holds SQLite’s write lock for too long', () => {
    const file = join(folder, 'practice.db')
    const [first, second] = [new DatabaseSync(file), new DatabaseSync(file)]
    first.exec('create table t (x); begin immediate')
    expect(isUnavailable(catchError(() => second.exec('insert into t values (1)')))).toBe(true)
    for (const database of [first, second]) database.close()
  })

  test.each([
    ['08006', 'connection_failure'],
    ['40P01', 'deadlock_detected'],
    ['53100', 'disk_full'],
    ['53300', 'too_many_connections'],
    ['57P01', 'admin_shutdown'],
    ['57014', 'query_canceled'],
    ['58030', 'io_error'],
    ['25006', 'read_only_sql_transaction'],
    ['3D000', 'invalid_catalog_name'],
    ['ECONNREFUSED', 'connection refused'],
    ['ENOSPC', 'no space left on device'],
  ])('for %s (%s)', (code) => expect(isUnavailable(errorWithCode(code))).toBe(true))

  test('when PostgreSQL’s socket file is missing', () => {
    expect(isUnavailable(errorWithCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  })

  test('for a DatabaseTimeout that is the cause of another error', () => {
    expect(isUnavailable(new Error('cannot write', { cause: new DatabaseTimeout() }))).toBe(true)
  })
})

describe('isUnavailable is false', () => {
  test('for a damaged SQLite file', () => {
    const file = join(folder, 'practice.db')
    writeFileSync(file, 'not a database, and longer than a SQLite header: '.repeat(40))
    const database = new DatabaseSync(file)
    expect(isUnavailable(catchError(() => database.exec('select * from sqlite_schema')))).toBe(false)
    database.close()
  })

  test('when a file other than PostgreSQL’s socket is missing', () => {
    expect(isUnavailable(errorWithCode('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  test.each([
    ['23505', 'unique_violation'],
    ['42P01', 'undefined_table'],
    ['XX001', 'data_corrupted'],
    ['22P02', 'invalid_text_representation'],
  ])('for %s (%s)', (code) => expect(isUnavailable(errorWithCode(code))).toBe(false))
})
