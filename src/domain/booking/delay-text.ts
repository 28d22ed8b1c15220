import { firstNameOf } from '../language/first-name.ts'
import { frenchTime, type Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'

type DelayedVisit = {
  clientName: string | null
  start: Minute
  praticienName: string
  /** Absent until the settings are read. */
  practiceName?: string | undefined
}

/** Proposed text of a message to a client who waits, which its sender may still change. */
export function delayText({ clientName, start, praticienName, practiceName }: DelayedVisit): string {
  const firstName = firstNameOf(clientName)
  const greeting = firstName === null ? 'Bonjour' : `Bonjour ${firstName}`
  const signature = [praticienName, practiceName].filter(Boolean).join(', ')
  return french`${greeting}, j’ai un peu de retard pour votre rendez-vous de ${frenchTime(start)}. Merci de votre patience, à tout de suite. ${signature}`
}
