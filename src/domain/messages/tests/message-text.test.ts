import { describe, expect, test } from 'vitest'
import { fillMail } from '../message-text.ts'
import { reservationValues } from '../message-values.ts'

const VALUES = { date: 'mardi 13 avril 2027', time: '10 h 15' }
const subjectOf = (template: { type: string; subject: string }, today: string) =>
  fillMail({ ...template, body: '' }, VALUES, { reservation: '2027-04-13', today }).subject

describe('the subject of a mail', () => {
  test('has the date without its year, which the text keeps', () => {
    const mail = fillMail(
      { type: 'booking_confirmed', subject: 'Confirmé : {{date}} à {{time}}', body: 'Le {{date}}' },
      VALUES,
      { reservation: '2027-04-13', today: '2027-04-01' },
    )
    expect(mail).toEqual({ subject: 'Confirmé : mardi 13 avril à 10 h 15', body: 'Le mardi 13 avril 2027' })
  })

  test.each([
    ['2027-04-12', 'Demain à 10 h 15'],
    ['2027-04-13', 'Aujourd’hui à 10 h 15'],
    ['2027-04-11', 'Mardi 13 avril à 10 h 15'],
  ])('of a reminder that begins with the date says, on %s, « %s »', (today, expected) => {
    const reminder = { type: 'booking_reminder', subject: '{{date}} à {{time}}' }
    expect(subjectOf(reminder, today)).toBe(expected)
  })

  test.each([
    { type: 'booking_reminder', subject: 'Votre rendez-vous du {{date}}' },
    { type: 'booking_moved', subject: 'Déplacé au {{date}}' },
  ])('$subject keeps the date on the day before', (template) => {
    expect(subjectOf(template, '2027-04-12')).toMatch(/du? mardi 13 avril$|au mardi 13 avril$/)
  })
})

describe('a confirmation of a visit that a voucher covers', () => {
  const body = 'Le règlement se fait sur place ({{price}}).'
  const textWith = (price: string) =>
    fillMail({ type: 'booking_confirmed', subject: '', body }, { price }).body

  test('does not say that it is paid on the spot', () => {
    const { price = '' } = reservationValues({ ...VISIT, settled: 7_500 })
    expect(textWith(price)).toBe(`Rien à régler sur place (${price}).`)
  })

  test.each([0, 2_000])('does say so where a part is left, %i of 7500', (settled) => {
    const { price = '' } = reservationValues({ ...VISIT, settled })
    expect(textWith(price)).toBe(`Le règlement se fait sur place (${price}).`)
  })
})

const VISIT = {
  at: { day: '2027-04-13', minute: 600 },
  duration: 60,
  serviceName: 'Massage',
  price: 7_500,
  practitionerName: 'Camille Roy',
  clientName: 'Léa',
  clientEmail: null,
  clientPhone: null,
}
