import type { ClientRecord } from '#contract/clients/records.ts'
import type { ClientSource } from '#domain/clients/identity.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { Section } from '../../../ui/Section.tsx'
import { DetailList } from './DetailList.tsx'

const SOURCES: Record<ClientSource, string> = {
  reservation: 'par un rendez-vous',
  staff: 'par le cabinet',
  import: 'par un import',
}

export function ClientTotals({ client }: { client: ClientRecord }) {
  const { total, onlyOwn, source, addedOn } = client
  const lines: (readonly [string, string])[] = [
    ['Rendez-vous honorés', frenchNumber(total.count)],
    ['Montant', frenchPrice(total.spent)],
    ...(total.missed > 0 ? [['Absences', frenchNumber(total.missed)] as const] : []),
    ...(total.cancelledLate > 0 ? [['Annulés tard', frenchNumber(total.cancelledLate)] as const] : []),
    ['Premier', total.since === null ? '–' : dayAndYear(total.since)],
    ['Fiche créée', `le ${dayAndYear(addedOn)}, ${SOURCES[source]}`],
  ]
  return (
    <Section
      id="en-bref"
      title="En bref"
      {...(onlyOwn && { help: 'Compte les rendez-vous avec vous seulement.' })}
    >
      <DetailList lines={lines} />
    </Section>
  )
}
