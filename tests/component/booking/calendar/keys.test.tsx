import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useCalendarKeys } from '#web/admin/booking/calendar/use-calendar-keys.ts'

const LANES = [
  { lane: '0,0', stops: ['lundi', 'lundi 9 h', 'lundi 10 h'] },
  { lane: '0,1', stops: ['mardi', 'mardi 9 h'] },
  { lane: '1,0', stops: ['lundi suivant'] },
]

const shortcuts = {
  previous: vi.fn<() => void>(),
  next: vi.fn<() => void>(),
  today: vi.fn<() => void>(),
  create: vi.fn<() => void>(),
  person: vi.fn<(position: number) => void>(),
}

test('a calendar is one tab stop, to which the focus comes back where it was', async () => {
  const user = userEvent.setup()
  renderCalendar()
  await user.tab()
  expect(stop('lundi')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Après' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(stop('lundi 9 h')).toHaveFocus()
})

test('arrow keys go through a day, to the next day and, from its end, to the week below', async () => {
  const user = userEvent.setup()
  renderCalendar()
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(stop('lundi 10 h')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(stop('lundi suivant')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(stop('mardi')).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(stop('lundi')).toHaveFocus()
})

test('letters, digits and page keys act in the calendar alone', async () => {
  const user = userEvent.setup()
  renderCalendar()
  await user.keyboard('t')
  expect(shortcuts.today).not.toHaveBeenCalled()
  await user.tab()
  await user.keyboard('tn2{PageDown}{PageUp}')
  expect(shortcuts.today).toHaveBeenCalledOnce()
  expect(shortcuts.create).toHaveBeenCalledOnce()
  expect(shortcuts.person).toHaveBeenCalledWith(2)
  expect(shortcuts.next).toHaveBeenCalledOnce()
  expect(shortcuts.previous).toHaveBeenCalledOnce()
})

function renderCalendar() {
  function Calendar() {
    return (
      <>
        <section {...useCalendarKeys(shortcuts)}>
          {LANES.map(({ lane, stops }) => (
            <div key={lane} data-lane={lane}>
              {stops.map((name) => (
                <button key={name} type="button" data-stop={name}>
                  {name}
                </button>
              ))}
            </div>
          ))}
        </section>
        <button type="button">Après</button>
      </>
    )
  }
  return render(<Calendar />)
}

function stop(name: string) {
  return screen.getByRole('button', { name })
}
