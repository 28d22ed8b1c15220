// @module-tag engine
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { keepOwnFile } from '#server/start/database-watch.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

const LOG = {
  error: (details: object) => {
    throw new Error(JSON.stringify(details))
  },
}

test('after each minute practice.db alone holds every row', async ({ skip }) => {
  const site = await practice()
  if (site.database.engine === 'postgres') skip()
  const file = join(site.config.dataDir, 'practice.db')
  const readAlone = () => {
    const copy = `${file}.alone`
    copyFileSync(file, copy)
    const database = new DatabaseSync(copy, { readOnly: true })
    const found = database.prepare("select 1 from users where username = 'ana'").all().length
    database.close()
    return found
  }
  await aSuperadmin(site, { username: 'ana' })
  expect(readAlone()).toBe(0)
  await keepOwnFile(site, LOG)
  expect(readAlone()).toBe(1)
})
