import { zodResolver } from '@hookform/resolvers/zod'
import { NewReservation } from '#contract/reservations.ts'

export const validate = zodResolver(NewReservation)
