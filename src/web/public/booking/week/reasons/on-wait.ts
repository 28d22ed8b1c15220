import { createContext } from 'react'
import type { Wanted } from '../../../waiting-list/form/TimesFields.tsx'

/** Opens the form below the calendar; null while nobody can wait here, and once it is open. */
export const OnWait = createContext<((wanted: Wanted) => void) | null>(null)

export const ANY_TIME: Wanted = { weekdays: [], periods: [] }
