// @module-tag engine
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeArchive } from '#server/backup/make.ts'
import type { Tables } from '#server/db/tables.ts'
import { readDueCalendars } from '#server/features/booking/private-calendar/job.ts'
import { declaredTables } from '../../../support/database/table-types.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { openArchive } from '../../../support/servers/archive.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../../../support/servers/calendar-server.ts'

const SECRET = '5ecre7'
const WORDS = [SECRET, 'Dentiste', 'chez Paul']

test('the secret address, titles and places are in no answer, table, line of the trail or backup', async () => {
  const internet = new CalendarServer()
  const { site, camille } = await massagePractice({}, { probes: internet })
  const event = anEvent('a', '2027-04-13T10:00', '2027-04-13T11:00', 'LOCATION:chez Paul')
  internet.serve(GOOGLE, calendarFile(event))
  const staff = await site.visitor().signIn(camille.username)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)

  const answers = [await staff.put('/api/admin/private-calendar', { address: GOOGLE, countsAllDay: true })]
  internet.answers[GOOGLE] = new Error(`getaddrinfo ENOTFOUND ${GOOGLE}`)
  Object.assign(internet.answers[GOOGLE], { code: 'ENOTFOUND' })
  site.clock.advanceMinutes(10)
  await readDueCalendars(site)
  for (const path of ['private-calendar', 'agenda/config', 'dashboard', 'calendar-feed'])
    answers.push(await staff.get(`/api/admin/${path}`))
  answers.push(await staff.get('/api/admin/agenda/indisponibilites?start=2027-04-13&end=2027-04-13'))
  for (const path of ['audit-trail', 'users', 'health', 'personal-data'])
    answers.push(await superadmin.get(`/api/superadmin/${path}`))
  const text = JSON.stringify(answers.map(({ status, body }) => [status, body]))
  expect(text).toContain('unreachable')

  const tables = await Promise.all(
    Object.keys(declaredTables()).map((name) =>
      site.database.kysely
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute(),
    ),
  )
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { rows } = await openArchive((await makeArchive(site, { folder })).path)
  const stored = JSON.stringify(tables)
  for (const word of WORDS) {
    expect(text).not.toContain(word)
    expect(stored).not.toContain(word)
    expect(JSON.stringify(rows('elsewhere_calendars'))).not.toContain(word)
  }
})
