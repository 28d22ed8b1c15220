import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Closing } from '#contract/booking/closing.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import dialogStyles from '../reservations/dialog.module.css'
import { closingQuery } from './queries.ts'

const DEBOUNCE_MS = 250

/** How many reservations a closing that is being typed would touch. */
export function AffectedCount({ closing }: { closing: Closing }) {
  const [debounced] = useDebouncedValue(JSON.stringify(closing), DEBOUNCE_MS)
  const parsed = Closing.safeParse(JSON.parse(debounced))
  const affected = useQuery({ ...closingQuery(parsed.data ?? closing), enabled: parsed.success })
  return (
    <p className={dialogStyles.note} role="status">
      {parsed.success && affected.data && sentenceFor(affected.data.length)}
    </p>
  )
}

function sentenceFor(count: number): string {
  if (count === 0) return 'Aucun rendez-vous pendant ce temps.'
  return count === 1
    ? 'Un rendez-vous est pris pendant ce temps. Vous déciderez ensuite ; d’ici là rien ne change.'
    : `${frenchNumber(count)} rendez-vous sont pris pendant ce temps. Vous déciderez ensuite pour chacun ; d’ici là rien ne change.`
}
