import type { Calendar } from './components.ts'
import { decoded } from './content-lines.ts'
import { describedZone } from './file-zones.ts'
import type { Allowance, Window } from './rules.ts'
import type { Zone } from './zone.ts'
import { findZone, guessZone } from './zone-names.ts'

/** `isGuessed`: nothing but its name says which zone it is, or not even that. */
export type FoundZone = { zone: Zone; isGuessed: boolean }

export type ZoneLookup = {
  /** Of times without a zone: the calendar’s, if it names one, otherwise the practice’s. */
  usual: Zone
  find(tzid: string): FoundZone
}

/**
 * Finds the zone that a TZID means: by its name, by what the file says of it, by what its name suggests, else the usual
 * one.
 */
export function createZoneLookup(
  calendar: Calendar,
  { practice, ...bounds }: { practice: Zone; window: Window; allowance: Allowance },
): ZoneLookup {
  const usual = usualZone(calendar, practice)
  const known = new Map<string, FoundZone>()
  const search = (tzid: string): FoundZone => {
    const name = decoded(tzid).trim()
    const certain = findZone(name) ?? zoneOfFile(tzid)
    return certain ? { zone: certain, isGuessed: false } : { zone: guessZone(name, usual), isGuessed: true }
  }
  const zoneOfFile = (tzid: string): Zone | null => {
    const definition = calendar.zones.get(tzid)
    if (!definition) return null
    const place = definition.lines.find(({ name }) => name === 'X-LIC-LOCATION')?.value
    return (
      (place === undefined ? null : findZone(place)) ??
      describedZone(tzid, definition, { practice, ...bounds })
    )
  }
  return {
    usual,
    find(tzid) {
      const found = known.get(tzid) ?? search(tzid)
      known.set(tzid, found)
      return found
    },
  }
}

function usualZone({ zone }: Calendar, practice: Zone): Zone {
  if (zone === undefined) return practice
  const name = decoded(zone).trim()
  return findZone(name) ?? guessZone(name, practice)
}
