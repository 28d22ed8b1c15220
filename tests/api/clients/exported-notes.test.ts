import { beforeEach, describe, expect, test } from 'vitest'
import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }

let owner: TestClient
let asCamille: TestClient
let reservation: { id: number }
let zoe: number

beforeEach(async () => {
  const { site, camille } = await massagePractice()
  asCamille = await site.visitor().signIn(camille.username)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const visit = { praticienId: camille.id, date: '2027-04-13', time: '10:00' }
  reservation = await aReservation(site, { ...visit, ...ZOE })
  zoe = await recordOf(site, reservation)
})

async function write(author: TestClient, note: object): Promise<void> {
  const { status } = await author.post(`/api/admin/clients/${zoe}/notes`, { visibility: 'team', ...note })
  expect(status).toBe(201)
}

describe('what the site knows of a person', () => {
  const subject = { email: ZOE.clientEmail }

  beforeEach(async () => {
    await write(asCamille, { text: 'Équipe', reservationId: reservation.id })
    await write(asCamille, { text: 'Pour moi', visibility: 'author' })
    await asCamille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: 'Forte' })
  })

  test('contains every note and preference in its exports', async () => {
    const { body } = await owner.post<PersonalData>('/api/superadmin/personal-data/export', subject)
    expect(body.notes).toMatchObject([
      { text: 'Équipe', reservationId: reservation.id, authorName: 'Camille Roy', visibility: 'team' },
      { text: 'Pour moi', reservationId: null, visibility: 'author' },
    ])
    expect(body.preferences).toMatchObject([{ pressure: 'Forte', oils: null }])
    const page = await owner.post<string>('/api/superadmin/personal-data/export/html', subject)
    expect(page.body).toContain('Pour moi')
    expect(page.body).toContain('Forte')
  })

  test('shows on screen that there is a private note, without its text', async () => {
    const { body } = await owner.post<PersonalData>('/api/superadmin/personal-data/search', subject)
    expect(body.notes.map(({ text, visibility }) => [text, visibility])).toEqual([
      [null, 'author'],
      ['Équipe', 'team'],
    ])
  })
})
