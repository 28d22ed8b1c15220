import { expect, test } from 'vitest'
import { bookedAgenda } from '../booked-agenda.ts'

const CALLER_ID = 2
const COLLEAGUE_ID = 5
const OFFERED = 3
const NOT_OFFERED = 4

test.each([
  { role: 'praticien', names: 'themselves', request: { praticienId: CALLER_ID }, agenda: 'own' },
  { role: 'praticien', names: 'nobody', request: { serviceId: OFFERED }, agenda: 'own' },
  {
    role: 'praticien',
    names: 'nobody, for a service that they do not offer',
    request: { serviceId: NOT_OFFERED },
    agenda: 'own',
  },
  {
    role: 'praticien',
    names: 'a colleague',
    request: { praticienId: COLLEAGUE_ID, serviceId: OFFERED },
    agenda: 'visitor',
  },
  {
    role: 'superadmin',
    names: 'themselves',
    request: { praticienId: CALLER_ID, serviceId: NOT_OFFERED },
    agenda: 'own',
  },
  {
    role: 'superadmin',
    names: 'a colleague',
    request: { praticienId: COLLEAGUE_ID, serviceId: OFFERED },
    agenda: 'named',
  },
  {
    role: 'superadmin',
    names: 'nobody, for a service that they offer',
    request: { serviceId: OFFERED },
    agenda: 'own',
  },
  {
    role: 'superadmin',
    names: 'nobody, for a service that they do not offer',
    request: { serviceId: NOT_OFFERED },
    agenda: 'visitor',
  },
  { role: 'superadmin', names: 'neither practitioner nor service', request: {}, agenda: 'own' },
  {
    role: 'superadmin',
    names: 'the first free one, for a service that they offer',
    request: { firstFree: true, serviceId: OFFERED },
    agenda: 'first_free',
  },
  {
    role: 'superadmin',
    names: 'a colleague and the first free one',
    request: { firstFree: true, praticienId: COLLEAGUE_ID },
    agenda: 'named',
  },
  { role: 'praticien', names: 'the first free one', request: { firstFree: true }, agenda: 'own' },
] as const)('a booking by a $role who names $names goes into the agenda: $agenda', (row) => {
  const { role, request, agenda } = row
  const offersService = 'serviceId' in request && request.serviceId === OFFERED
  expect(bookedAgenda({ id: CALLER_ID, role }, request, offersService)).toBe(agenda)
})
