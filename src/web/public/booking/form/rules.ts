import { zodResolver } from '@hookform/resolvers/zod'
import { NewReservation } from '#contract/reservations.ts'

/** Holds a draft to the very schema that the server holds it to. */
export const validate = zodResolver(NewReservation)
