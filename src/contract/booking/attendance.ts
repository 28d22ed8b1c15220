import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { ATTENDANCES } from '#domain/visit/attendance.ts'
import { endpoint } from '../endpoint.ts'
import { object, RepeatableChange, ReservationParams } from '../fields.ts'

export const noteAttendance = endpoint({
  method: 'PUT',
  path: '/api/admin/reservations/{date}/{id}/attendance',
  access: 'staff',
  audit: 'attendance_noted',
  summary: 'Noter si le client d’un rendez-vous est venu, absent, ou a annulé tard',
  params: ReservationParams,
  headers: RepeatableChange,
  body: object({
    attendance: z.nullable(
      z.enum(
        ATTENDANCES,
        french`Le champ « Présence » vaut « came », « missed », « cancelled_late » ou null.`,
      ),
    ),
  }),
  reply: z.strictObject({
    message: z.string(),
    attendance: z.nullable(z.enum(ATTENDANCES)),
    version: z.number(),
  }),
  errors: [
    'not_found',
    'reservation_moved',
    'attendance_too_early',
    'attendance_too_late',
    'attendance_of_cancelled',
    'attendance_of_practice',
    'idempotency_mismatch',
  ],
})
