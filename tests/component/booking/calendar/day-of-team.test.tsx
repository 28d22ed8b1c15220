import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/language/time.ts'
import { CalendarLayout } from '#web/admin/booking/calendar/layouts/CalendarLayout.tsx'
import {
  aDayOff,
  DAY,
  layoutProps,
  nineToSix,
  openLayout,
  reservation,
} from '../../../support/component/calendar-layouts.tsx'

const PEOPLE = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  displayName: `Personne ${index + 1}`,
}))
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2027-04-12', index))

/** Everybody works from 9 to 18, but for a Saturday and a Sunday off. */
const ofWeek = WEEK.flatMap((date, index) =>
  PEOPLE.flatMap(({ id }) => (index < 5 ? nineToSix(date, id) : [aDayOff({ date, praticienId: id })])),
)
const ofDay = ofWeek.filter(({ date }) => date === DAY)
const visitOfFriday = reservation({ id: 71, date: '2027-04-16', time: '10:00', praticienId: 3 })

/** As the calendar does after « Semaine » → « Jour »: the week stays until the day has been read. */
function DayAfterWeek() {
  const [isRead, setRead] = useState(false)
  const content = isRead ? { entries: [], unworked: ofDay } : { entries: [visitOfFriday], unworked: ofWeek }
  return (
    <>
      <button type="button" onClick={() => setRead(true)}>
        lu
      </button>
      <CalendarLayout
        {...layoutProps({ practitioners: PEOPLE, content })}
        hours={{ start: 8 * 60, end: 20 * 60 }}
        shown={null}
        isNarrow={false}
        days={[]}
        onOpenDay={() => undefined}
      />
    </>
  )
}

test('after a week, the day of eight people shades in each column what is closed on that day alone', async () => {
  const { press } = await openLayout(<DayAfterWeek />)
  const shading = () =>
    PEOPLE.map(({ displayName }) => {
      const column = screen.getByRole('region', { name: displayName })
      return [...column.querySelectorAll<HTMLElement>('.unworked')].map(({ style }) => style.blockSize)
    })
  const [first] = shading()
  expect(first).toHaveLength(2)
  expect(new Set(shading().map(String))).toEqual(new Set([String(first)]))
  expect(document.querySelectorAll('.entry-box'), 'the visit of Friday').toHaveLength(0)
  await press('lu')
  expect(shading()).toEqual(PEOPLE.map(() => first))
})
