import { beforeEach, expect, test } from 'vitest'
import type { HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let massage: Setup['massage']
let camilleSession: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, camille, massage } = await massagePractice())
  camilleSession = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const tuesday = 'start=2027-04-13&end=2027-04-13'
const listUnworked = async (caller: TestClient, query: string) =>
  (await caller.get<UnworkedSpan[]>(`/api/admin/agenda/indisponibilites?${query}`)).body

test('unworked hours are listed with their reason and label', async () => {
  await camilleSession.put('/api/admin/agenda/config', {
    workingHours: { start: 9, end: 18, slotDuration: 30 },
    breakTimes: [{ day: 2, start: 12, end: 13 }],
    timeOff: [{ from: '2027-04-13', to: '2027-04-13', label: 'Formation', start: '16:00' }],
  })
  const common = { date: '2027-04-13', praticienId: camille.id }
  expect(await listUnworked(camilleSession, tuesday)).toEqual([
    { ...common, from: '00:00', to: '09:00', reason: 'closed', label: null },
    { ...common, from: '12:00', to: '13:00', reason: 'break', label: null },
    { ...common, from: '16:00', to: '24:00', reason: 'leave', label: 'Formation' },
  ])
})

test('a superadmin lists the unworked hours shared by all practitioners, of each, or of one', async () => {
  const theo = await aPractitioner(site, {
    agenda: { workingHours: { start: 10, end: 14, slotDuration: 30 } },
  })
  const common = { date: '2027-04-13', praticienId: null, reason: 'closed', label: null }
  expect(await listUnworked(superadmin, tuesday)).toEqual([
    { ...common, from: '00:00', to: '09:00' },
    { ...common, from: '14:00', to: '24:00' },
  ])
  const perPractitioner = await listUnworked(superadmin, `${tuesday}&each=true`)
  expect(new Set(perPractitioner.map(({ praticienId }) => praticienId))).toEqual(
    new Set([camille.id, theo.id]),
  )
  const ofTheo = await listUnworked(superadmin, `${tuesday}&praticienId=${theo.id}`)
  expect(ofTheo.map(({ from, to }) => `${from}–${to}`)).toEqual(['00:00–10:00', '14:00–24:00'])
})

test('a praticien lists only their own unworked hours', async () => {
  const theo = await aPractitioner(site)
  const unworked = await listUnworked(camilleSession, `${tuesday}&praticienId=${theo.id}&each=true`)
  expect(unworked.every(({ praticienId }) => praticienId === camille.id)).toBe(true)
})

test.each(['start=2027-04-13&end=2027-04-12', 'start=2027-04-13&end=2027-06-14', 'start=2027-04-13'])(
  'a range of days that is reversed, too long or open-ended is refused: %s',
  async (query) => {
    for (const path of ['holds', 'indisponibilites']) {
      const { status, body } = await camilleSession.get<ErrorBody>(`/api/admin/agenda/${path}?${query}`)
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'end'])
    }
  },
)

test('a hold is listed for its practitioner and superadmins until it expires', async () => {
  const theo = await aPractitioner(site)
  const colleague = await site.visitor().signIn(theo.username)
  const slot = { date: '2027-04-13', time: '10:00', serviceId: massage.id }
  expect((await site.visitor().post('/api/reservations/hold', slot)).status).toBe(201)
  const listHeld = async (caller: TestClient) =>
    (await caller.get<HeldSlot[]>(`/api/admin/agenda/holds?${tuesday}`)).body
  const hold = { id: expect.any(Number), date: '2027-04-13', time: '10:00', duration: 60 }
  const unknown = { clientName: null, confirmBefore: null }
  expect(await listHeld(camilleSession)).toEqual([{ ...hold, ...unknown, praticienId: camille.id }])
  expect(await listHeld(superadmin)).toHaveLength(1)
  expect(await listHeld(colleague)).toEqual([])
  site.clock.advanceMinutes(6)
  expect(await listHeld(camilleSession)).toEqual([])
})
