import { zodResolver } from '@hookform/resolvers/zod'
import { NewReservation } from '#contract/booking/reservations.ts'

export const validate = zodResolver(NewReservation)
