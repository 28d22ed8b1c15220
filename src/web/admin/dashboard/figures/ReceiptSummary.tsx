import { Link } from 'react-router'
import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { owedText } from '#domain/accounting/voucher-text.ts'
import { monthAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { signedPrice } from '../../accounting/book/receipt-text.ts'
import { adminPaths } from '../../paths.ts'
import tableStyles from '../../ui/table.module.css'
import styles from './figures.module.css'
import { ReceiptBars } from './ReceiptBars.tsx'
import { RECEIPT_COLUMNS, ReceiptTable } from './ReceiptTable.tsx'

export function ReceiptSummary({ figures }: { figures: ReceiptFigures }) {
  const { total, months, means, year, owedEuros } = figures
  return (
    <>
      <YearLine year={year} />
      {owedEuros !== undefined && <OwedLine euros={owedEuros} />}
      {means.length === 0 ? (
        <p className={tableStyles.empty}>
          Aucune recette sur cette période. Elles apparaîtront ici dès le premier encaissement.
        </p>
      ) : (
        <>
          <dl className={styles.tiles}>
            {RECEIPT_COLUMNS.map(({ label, of }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{signedPrice(of(total))}</dd>
              </div>
            ))}
          </dl>
          <ReceiptBars months={months} />
          <ReceiptTable
            title="Par mois"
            heading="Mois"
            rows={months.map(({ month, ...sums }) => ({
              key: month,
              name: monthAndYear(`${month}-01`),
              sums,
            }))}
          />
          <ReceiptTable
            title="Par moyen de paiement"
            heading="Moyen"
            rows={means.map(({ means: name, ...sums }) => ({ key: name, name, sums }))}
          />
        </>
      )}
    </>
  )
}

function OwedLine({ euros }: { euros: number }) {
  return (
    <div className={styles.year}>
      <p>
        <Link to={adminPaths.vouchers}>{owedText(euros)}</Link>
      </p>
      <p className={styles.source}>
        Déjà dans vos recettes, au jour de la vente. Les soins réglés ainsi ne s’y ajoutent pas.
      </p>
    </div>
  )
}

/** « 31 200 € encaissés cette année, seuil de franchise 37 500 € ». */
function YearLine({ year: { euros, threshold } }: Pick<ReceiptFigures, 'year'>) {
  const received = french`${signedPrice(euros)} encaissés cette année`
  return (
    <div className={styles.year}>
      <p>
        {threshold === null
          ? received
          : french`${received}, seuil de franchise ${frenchPrice(threshold.euros)}`}
      </p>
      {threshold !== null && <p className={styles.source}>{threshold.source}</p>}
    </div>
  )
}
