import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { examplePages } from './pages.ts'
import { practitioners } from './people.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { insertStarterContent } from './starter.ts'
import { templates } from './templates.ts'

let dataDir: string
let database: Database

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'starter-'))
  database = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database, dataDir)
})

afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

describe('fillStarter', () => {
  test('fills an empty database once, even when two servers start at the same time', async () => {
    const fill = () => insertStarterContent(database, { content: 'exemple', instant: 0 })
    expect(await Promise.all([fill(), fill()])).toEqual([true, false])
    expect(await fill()).toBe(false)
  })

  test('leaves a database that has an account unchanged', async () => {
    await database.kysely
      .insertInto('users')
      .values({
        username: 'superadmin',
        role: 'superadmin',
        first_name: 'Ada',
        last_name: 'Martin',
        created_at: 0,
      })
      .execute()
    expect(await insertStarterContent(database, { content: 'exemple', instant: 0 })).toBe(false)
  })

  test('with « vide » writes the home and contact pages, and no examples', async () => {
    await insertStarterContent(database, { content: 'vide', instant: 0 })
    const pages = await database.kysely
      .selectFrom('pages')
      .select(['slug', 'is_example', 'content'])
      .execute()
    expect(pages).toEqual([
      { slug: 'home', is_example: 0, content: '' },
      { slug: 'contact', is_example: 0, content: '' },
    ])
    expect(await database.kysely.selectFrom('users').select('id').execute()).toEqual([])
    expect(await database.kysely.selectFrom('services').select('id').execute()).toEqual([])
  })

  test('writes example accounts without a password and example testimonials as pending', async () => {
    await insertStarterContent(database, { content: 'exemple', instant: 0 })
    const accounts = await database.kysely.selectFrom('users').select('password_hash').execute()
    expect(accounts).toEqual([{ password_hash: null }, { password_hash: null }])
    const testimonials = await database.kysely.selectFrom('testimonials').select('status').execute()
    expect(new Set(testimonials.map(({ status }) => status))).toEqual(new Set(['pending']))
  })
})

describe('the example practice', () => {
  const allContent = JSON.stringify({ services, practitioners, examplePages, settings, templates })

  test('has at least one practitioner for every service, and two for some', () => {
    const practitionersPerService = services.map(
      ({ name }) => practitioners.filter((person) => person.offers.includes(name)).length,
    )
    expect(Math.min(...practitionersPerService)).toBe(1)
    expect(Math.max(...practitionersPerService)).toBe(2)
  })

  test('contains no word that a wellness practice in France may not use', () => {
    const forbidden = /th[ée]rap|soign|\bsoins?\b|gu[ée]ri|traitement|m[ée]dica|kin[ée]/i
    const claims = allContent.replaceAll('ne constituent pas un acte médical', '')
    expect(claims.match(forbidden)).toBeNull()
  })

  test('follows French typography', () => {
    expect(allContent.match(/ [;:!?»€]|« |\w'\w/)).toBeNull()
  })

  test('names the service in no subject, because subjects show on locked screens', () => {
    expect(templates.filter(({ subject }) => subject.includes('{{serviceName}}'))).toEqual([])
  })
})
