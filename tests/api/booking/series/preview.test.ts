import { expect, test } from 'vitest'
import type { SeriesDateState, SeriesPreview } from '#contract/booking/series.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import { weekly } from '../../../support/price-list/series.ts'

const path = '/api/admin/agenda/series/apercu'

async function seriesPractice(agenda: object = {}) {
  const { site, massage } = await massagePractice()
  const theo = await aPractitioner(site, {
    agenda: { ...HOURS, closedOnHolidays: 'metropole', ...agenda },
    offers: [massage.id],
  })
  const staff = await site.visitor().signIn(theo.username)
  return {
    site,
    theo,
    preview: (change: object) =>
      staff.post<SeriesPreview & ErrorBody>(path, { serviceId: massage.id, ...change }),
  }
}

const summary = ({ date, state, reason }: SeriesDateState) => [date, state, reason?.code, reason?.label]

test('the preview names what is in the way of each date: a holiday, leave, somebody, or nothing', async () => {
  const leave = { from: '2027-04-22', to: '2027-04-23', label: 'Formation' }
  const { site, theo, preview } = await seriesPractice({ timeOff: [leave] })
  await aReservation(site, { praticienId: theo.id, date: '2027-04-29', time: '09:30' })
  const { body } = await preview({ dates: weekly('2027-04-15', { count: 5 }) })
  expect(body.dates.map(summary)).toEqual([
    ['2027-04-15', 'free', undefined, undefined],
    ['2027-04-22', 'outside', 'leave', 'Formation'],
    ['2027-04-29', 'taken', 'taken', null],
    ['2027-05-06', 'outside', 'holiday', 'Ascension'],
    ['2027-05-13', 'free', undefined, undefined],
  ])
})

test('a date that is not free comes with its two nearest free starts, never on another day of the series', async () => {
  const { site, theo, preview } = await seriesPractice()
  await aReservation(site, { praticienId: theo.id, date: '2027-04-15', time: '10:00' })
  const dates = [
    { date: '2027-04-15', time: '10:00' },
    { date: '2027-05-06', time: '10:00' },
    { date: '2027-05-07', time: '10:00' },
  ]
  const { body } = await preview({ dates })
  expect(body.dates.map(({ nearest }) => nearest)).toEqual([
    [
      { date: '2027-04-15', time: '09:00' },
      { date: '2027-04-15', time: '11:00' },
    ],
    [
      { date: '2027-05-10', time: '10:00' },
      { date: '2027-05-10', time: '09:30' },
    ],
    [],
  ])
})

test('a past date and the hour that the clocks skip are impossible', async () => {
  const { preview } = await seriesPractice()
  const { body } = await preview({
    dates: [
      { date: '2027-04-11', time: '10:00' },
      { date: '2028-03-26', time: '02:30' },
    ],
  })
  expect(body.dates.map(summary)).toEqual([
    ['2027-04-11', 'impossible', 'past', null],
    ['2028-03-26', 'impossible', 'skipped', null],
  ])
})

test.each([
  ['no list', { dates: 'demain' }, 'dates'],
  ['an empty list', { dates: [] }, 'dates'],
  ['a day that does not exist', { dates: [{ date: '2027-02-30', time: '10:00' }] }, 'dates.0.date'],
])('%s is refused with its field', async (_title, change, field) => {
  const { preview } = await seriesPractice()
  const { status, body } = await preview(change)
  expect([status, body.issues?.[0]?.path]).toEqual([400, field])
})
