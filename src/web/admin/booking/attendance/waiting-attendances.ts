/** Name of all attendances that wait for the network: the question before the screen is left is about all of them. */
export const WAITING_ATTENDANCES = ['attendance'] as const

export function waitingAttendanceOf(reservationId: number) {
  return [...WAITING_ATTENDANCES, reservationId] as const
}

/** Loaded while the buttons are shown: once an attendance waits, there is no network to load it. */
export const loadWaitingQuestion = () => import('./WaitingQuestion.tsx')
