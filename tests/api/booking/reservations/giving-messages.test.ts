import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { aGivingTeam, TUESDAY } from '../../../support/practice/giving-team.ts'

type Team = Awaited<ReturnType<typeof aGivingTeam>>
let site: Team['site']
let relaxing: Team['relaxing']
let camille: Team['camille']
let zoe: Team['zoe']
let owner: Team['owner']
let reserve: Team['reserve']
let give: Team['give']

beforeEach(async () => {
  ;({ site, relaxing, camille, zoe, owner, reserve, give } = await aGivingTeam())
})

const setContact = (person: Person, email: string) =>
  site.database.kysely.updateTable('users').set({ email }).where('id', '=', person.id).execute()

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

async function sentAfterUndo() {
  const carriers = fakeCarriers()
  site.clock.advanceMinutes(11 / 60)
  await sendDue({ ...site, ...carriers })
  return carriers.mails.map(({ to, subject, text, calendar }) => ({
    to,
    subject: plain(subject),
    text: plain(text),
    calendar,
  }))
}

describe('of a reservation that is given away', () => {
  beforeEach(async () => {
    await setContact(camille, 'camille@cabinet.example')
    await setContact(zoe, 'zoe@cabinet.example')
  })

  test('the client reads with whom it is now, with the same link and calendar event', async () => {
    const reservation = await reserve()
    const path = `/api/admin/reservations/${TUESDAY}/${reservation.id}/messages`
    await owner.post(path, {})
    const first = (await sentAfterUndo()).find(({ to }) => to === 'lea@exemple.fr')
    const { body } = await give(reservation, zoe)
    expect(body.clientMessage).toMatchObject({ announcedChange: 'given' })
    const mail = (await sentAfterUndo()).find(({ to }) => to === 'lea@exemple.fr')
    expect(mail?.subject).toBe('Changement de praticien : mardi 13 avril à 10 h')
    expect(mail?.text).toContain('Zoé Petit vous recevra pour votre rendez-vous :')
    expect(mail?.text).not.toContain('était prévu')
    expect(mail?.calendar).toMatchObject({
      uid: first?.calendar?.uid,
      url: first?.calendar?.url,
      sequence: (first?.calendar?.sequence ?? 0) + 1,
      cancelled: false,
    })
    expect(mail?.calendar?.description).toContain('Avec Zoé Petit')
  })

  test('the client reads the previous time, too, where both have changed', async () => {
    await give(await reserve(), zoe, { change: { newTime: '15:00' } })
    const mail = (await sentAfterUndo()).find(({ to }) => to === 'lea@exemple.fr')
    expect(mail?.subject).toMatch(/^Changement de praticien .* à 15 h$/)
    expect(mail?.text).toContain('était prévu le mardi 13 avril 2027 à 10 h')
  })

  test('both practitioners are told, the client only if staff want it', async () => {
    const { body } = await give(await reserve(), zoe, { change: { tellClient: false } })
    expect(body.clientMessage).toBeNull()
    const mails = await sentAfterUndo()
    expect(mails.map(({ to }) => to)).toEqual(['camille@cabinet.example', 'zoe@cabinet.example'])
    for (const { subject, text } of mails) {
      expect(subject).toBe('Rendez-vous confié à Zoé Petit : le mardi 13 avril à 10 h')
      expect(text).toContain('est confié à Zoé Petit')
    }
  })

  test('nobody is told once it is given back at once', async () => {
    const reservation = await reserve()
    await give(reservation, zoe)
    expect((await give(reservation, camille)).body.clientMessage).toBeNull()
    expect(await outboxOf(site)).toEqual([])
  })

  test('whoever had it only for a moment is not told', async () => {
    const noor = await aPractitioner(site, { firstName: 'Noor', lastName: 'Aziz', offers: [relaxing.id] })
    await setContact(noor, 'noor@cabinet.example')
    const reservation = await reserve()
    await give(reservation, zoe)
    await give(reservation, noor)
    const mails = await sentAfterUndo()
    expect(mails.map(({ to, subject }) => [to, subject.includes('Noor Aziz')])).toEqual([
      ['lea@exemple.fr', false],
      ['camille@cabinet.example', true],
      ['noor@cabinet.example', true],
    ])
  })

  test('a cancellation within the same seconds is told to whom had it, who knows of nobody else', async () => {
    const reservation = await reserve()
    await give(reservation, zoe)
    await owner.delete(`/api/admin/reservations/${TUESDAY}/${reservation.id}`)
    const mails = await sentAfterUndo()
    expect(mails.map(({ to, subject }) => [to, /annulé/i.test(subject)])).toEqual([
      ['lea@exemple.fr', true],
      ['camille@cabinet.example', true],
    ])
  })

  test('nobody is told who has it, where it is cancelled at the same moment', {
    tags: ['engine'],
  }, async () => {
    const reservation = await reserve()
    await owner.csrfToken()
    const path = `/api/admin/reservations/${TUESDAY}/${reservation.id}`
    await Promise.all([give(reservation, zoe), owner.delete(path)])
    const mails = await sentAfterUndo()
    expect(mails.filter(({ subject }) => subject.includes('confié'))).toEqual([])
    expect(mails.map(({ to }) => to).sort()).toEqual(['camille@cabinet.example', 'lea@exemple.fr'])
  })
})
