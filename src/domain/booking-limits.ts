/** Bounds on what visitors can set in motion; the owner may change them. Staff are not bounded. */
export type BookingLimits = {
  /** Appointments to come for each mailbox; doubled for one that came before. */
  openAppointments: number
  /** Bookings in 24 hours from one IPv4 address or IPv6 /64; 8 times that for a /56, 64 times for a /48. */
  bookingsPerAddress: number
  /** Messages a day to one client mailbox that visitors cause. */
  clientMessagesPerDay: number
  /** Days after the reservation for which its client's link works. */
  linkDays: number
  /** Bookings an hour on the whole site beyond which each is confirmed by mail; null: no such limit. */
  brakePerHour: number | null
  /** Every booking by a visitor is confirmed by mail. */
  confirmByMail: boolean
}

export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  openAppointments: 5,
  bookingsPerAddress: 60,
  clientMessagesPerDay: 20,
  linkDays: 30,
  brakePerHour: null,
  confirmByMail: false,
}
