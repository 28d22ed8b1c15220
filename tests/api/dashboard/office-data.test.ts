import { beforeEach, expect, test } from 'vitest'
import { OFFICE_DATA_ID, type OfficeData } from '#contract/rendering.ts'
import { renderedWeb } from '../../support/browser/rendered-web.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice

beforeEach(async () => {
  site = await practice({ web: renderedWeb() })
})

async function openDocument(client: TestClient, path = '/admin/dashboard') {
  const { body: html, headers } = await client.get<string>(path)
  const [, json = ''] = html.split(`id="${OFFICE_DATA_ID}">`)
  const data: OfficeData = JSON.parse(json.slice(0, json.indexOf('</script>')))
  return { ...data, html, headers, agendaVersion: /data-agendas="(\d+)"/.exec(html)?.[1] }
}

test('the document of the back office carries what its reader’s first screen asks for, as the endpoints answer it', async () => {
  const owner = await aSuperadmin(site)
  const client = await site.visitor().signIn(owner.username)
  await client.put('/api/preferences', { nickname: 'Ana', dashboardView: '</script><!--' })
  const { userId, replies, headers } = await openDocument(client)
  expect(userId).toBe(owner.id)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(replies)).toEqual([
    'GET /api/public-settings',
    'GET /api/preferences',
    'GET /api/superadmin/agendas',
    'GET /api/admin/journal/failed',
    'GET /api/superadmin/held-messages',
    'GET /api/superadmin/health',
  ])
  for (const [name, reply] of Object.entries(replies))
    expect(reply, name).toEqual((await client.get(name.slice('GET '.length))).body)
  expect(Object.keys((await openDocument(client, '/admin/services')).replies)).toEqual([
    'GET /api/public-settings',
    'GET /api/preferences',
  ])
})

test('the document holds nothing that its reader may not ask for, and no refusal enters the audit trail', async () => {
  const camille = await aPractitioner(site)
  const praticien = await site.visitor().signIn(camille.username)
  expect(Object.keys((await openDocument(praticien)).replies)).toEqual([
    'GET /api/public-settings',
    'GET /api/preferences',
    'GET /api/admin/journal/failed',
  ])

  const guest = await openDocument(site.visitor(), '/admin/login')
  expect(Object.keys(guest.replies)).toEqual(['GET /api/public-settings'])
  expect([guest.userId, guest.agendaVersion]).toEqual([null, undefined])

  await site.database.kysely.updateTable('second_factor_policy').set({ required: 1 }).execute()
  expect(Object.keys((await openDocument(praticien)).replies)).toEqual(['GET /api/public-settings'])
  const trail = await site.database.kysely.selectFrom('audit_trail').select('action').execute()
  expect(trail.filter(({ action }) => action === 'access_refused')).toEqual([])
})

test('the document names the version of the agendas, which every reservation changes', async () => {
  const camille = await aPractitioner(site)
  const client = await site.visitor().signIn(camille.username)
  const { agendaVersion } = await openDocument(client)
  expect((await openDocument(client)).agendaVersion).toBe(agendaVersion)
  await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  expect((await openDocument(client)).agendaVersion).not.toBe(agendaVersion)
})

test('the document has a title before its scripts run', async () => {
  const visitor = await openDocument(site.visitor(), '/admin/login')
  expect(visitor.html).toContain('<title>Connexion Administrateur</title>')
  const staff = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await openDocument(staff)).html).toContain('<title>Administration</title>')
})
