import { screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { type AgendaFields, toAgendaFields } from '#web/admin/booking/agenda/fields/agenda-fields.ts'
import { HoursTab } from '#web/admin/booking/agenda/hours/HoursTab.tsx'
import { openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'

function Preview({ today }: { today: Day }) {
  const form = useForm<AgendaFields>({ values: toAgendaFields(NEW_AGENDA) })
  return (
    <FormProvider {...form}>
      <HoursTab target={null} today={today} renderForm={() => null} />
    </FormProvider>
  )
}

beforeEach(() => {
  server.respond('GET /api/praticiens/{id}/services', [])
  server.respond('POST /api/admin/agenda/apercu', { slots: {}, outside: [] })
})

test.each([
  ['Saturday', '2027-04-17', 'Semaine du 12 au 18 avril'],
  ['Sunday', '2027-04-18', 'Semaine du 19 au 25 avril'],
])('on a %s, the preview of an agenda opens on a week with days to come', async (_weekday, today, title) => {
  openAdminScreen(<Preview today={today} />)
  expect(await screen.findByRole('heading', { level: 3, name: title })).toBeVisible()
})
