import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './engine.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { examplePages } from './starter/pages.ts'
import { practitioners } from './starter/people.ts'
import { services } from './starter/services.ts'
import { settings } from './starter/settings.ts'
import { templates } from './starter/templates.ts'
import { fillStarter } from './starter.ts'

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

describe('an empty database', () => {
  test('is filled once, whoever starts first', async () => {
    const fill = () => fillStarter(database, { content: 'exemple', instant: 0 })
    expect(await Promise.all([fill(), fill()])).toEqual([true, false])
    expect(await fill()).toBe(false)
  })

  test('with an account in it is not empty', async () => {
    await database.kysely
      .insertInto('users')
      .values({
        username: 'owner',
        role: 'superadmin',
        first_name: 'Ada',
        last_name: 'Martin',
        created_at: 0,
      })
      .execute()
    expect(await fillStarter(database, { content: 'exemple', instant: 0 })).toBe(false)
  })

  test('« vide » holds what a site needs, and no example', async () => {
    await fillStarter(database, { content: 'vide', instant: 0 })
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

  test('an example can neither sign in nor be published', async () => {
    await fillStarter(database, { content: 'exemple', instant: 0 })
    const people = await database.kysely.selectFrom('users').select('password_hash').execute()
    expect(people).toEqual([{ password_hash: null }, { password_hash: null }])
    const reviews = await database.kysely.selectFrom('testimonials').select('status').execute()
    expect(new Set(reviews.map(({ status }) => status))).toEqual(new Set(['pending']))
  })
})

describe('the example practice', () => {
  const everything = JSON.stringify({ services, practitioners, examplePages, settings, templates })

  test('every service is offered by someone, and some by both', () => {
    const offers = services.map(
      ({ name }) => practitioners.filter((person) => person.offers.includes(name)).length,
    )
    expect(Math.min(...offers)).toBe(1)
    expect(Math.max(...offers)).toBe(2)
  })

  test('uses no word that a wellness practice may not use', () => {
    const forbidden = /th[ée]rap|soign|\bsoins?\b|gu[ée]ri|traitement|m[ée]dica|kin[ée]/i
    expect(everything.match(forbidden)).toBeNull()
  })

  test('is set in French typography', () => {
    expect(everything.match(/ [;:!?»€]|« |\w'\w/)).toBeNull()
  })

  test('no subject names the service, which a locked screen would show', () => {
    expect(templates.filter(({ subject }) => subject.includes('{{serviceName}}'))).toEqual([])
  })
})
