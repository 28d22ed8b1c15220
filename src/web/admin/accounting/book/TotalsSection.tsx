import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiptTotals } from '#contract/accounting/exports.ts'
import { monthAndYear, monthName } from '#domain/language/french-day.ts'
import { addMonths, type Month } from '#domain/language/months.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { exportReceiptTotals } from './actions.ts'
import styles from './book.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { receiptTotalsQuery } from './queries.ts'
import { numericDay, signedPrice } from './receipt-text.ts'

const HELP = french`Deux mois, de janvier à février, de mars à avril, etc. : ce que l’administration demandera tous les deux mois. Vous les remettez à la plateforme que vous avez choisie ; le site n’envoie rien.`

/** Read when they are asked for. */
export function TotalsSection({ month }: { month: Month }) {
  const [isShown, setIsShown] = useState(false)
  const from = firstOfTwo(month)
  const next = addMonths(from, 1)
  return (
    <Section id="totaux" title="Totaux par jour et moyen" help={HELP}>
      <p className={styles.twoMonths}>{`${monthName(`${from}-01`)} – ${monthAndYear(`${next}-01`)}`}</p>
      <div className={`${primitivesStyles.row} ${styles.buttons}`}>
        <Button variant="default" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Masquer les totaux' : 'Afficher les totaux'}
        </Button>
        <DownloadButton
          label="Totaux (CSV)"
          name="recettes-par-jour.csv"
          read={() => exportReceiptTotals(from)}
        />
      </div>
      {isShown && <TotalsOf from={from} />}
    </Section>
  )
}

function TotalsOf({ from }: { from: Month }) {
  const totals = useQuery(receiptTotalsQuery(from))
  return <QueryBoundary of={totals}>{(shown) => <TotalsTable totals={shown} />}</QueryBoundary>
}

function TotalsTable({ totals: { days, means, total } }: { totals: ReceiptTotals }) {
  if (days.length === 0) return <p className={styles.quiet}>Aucune recette sur ces deux mois.</p>
  const rows = [
    ...days.map((line) => ({ head: numericDay(line.day), key: `${line.day} ${line.means}`, ...line })),
    ...means.map((line) => ({ head: 'Deux mois', key: line.means, ...line })),
    { head: 'Deux mois', key: 'total', means: 'Tous', ...total },
  ]
  return (
    <div className={styles.totals}>
      <Table columns={['Jour', 'Moyen', ...AMOUNTS]} numericColumns={AMOUNTS} hasActions={false} isWide>
        {rows.map(({ key, head, means: label, receivedEuros, returnedEuros, euros }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            <td data-label="Moyen">{label}</td>
            {[receivedEuros, returnedEuros, euros].map((amount, index) => (
              <td key={AMOUNTS[index]} className={tableStyles.number} data-label={AMOUNTS[index]}>
                {signedPrice(amount)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

const AMOUNTS = ['Encaissé', 'Remboursé ou repris', 'Recettes']

/** January, March, May…: the first month of the two that belong together. */
function firstOfTwo(month: Month): Month {
  return Number(month.slice(5)) % 2 === 1 ? month : addMonths(month, -1)
}
