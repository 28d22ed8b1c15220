import type { readVoucher } from '#contract/accounting/vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { entryText, unitsText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'
import tableStyles from '../../../ui/table.module.css'
import styles from '../vouchers.module.css'

/** The newest entry first. */
export function VoucherMovements({ voucher: { kind, isImported }, entries }: Reply<typeof readVoucher>) {
  return (
    <Section id="mouvements" title="Mouvements">
      <div className={styles.movements}>
        <Table
          columns={['Mouvement', 'Quand', 'Variation']}
          numericColumns={['Variation']}
          hasActions={false}
        >
          {numbered(entries).map(({ position, ...entry }) => (
            <tr key={position}>
              <th scope="row">
                {entryText({ ...entry, isImported, day: entry.visitDate && dayAndYear(entry.visitDate) })}
              </th>
              <td data-label="Quand">
                {french`${dayAndYear(entry.date)} à ${frenchTime(toLocalTime(entry).minute)}`}
              </td>
              <td data-label="Variation" className={tableStyles.number}>
                {changeText({ kind, units: entry.units })}
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </Section>
  )
}

/** Entries are only ever added. */
function numbered<Entry>(entries: readonly Entry[]): (Entry & { position: number })[] {
  return entries.map((entry, position) => ({ ...entry, position })).toReversed()
}

function changeText({ kind, units }: Parameters<typeof unitsText>[0]): string {
  if (units === 0) return '–'
  return `${units > 0 ? '+' : '−'}${unitsText({ kind, units: Math.abs(units) })}`
}
