import { useQuery } from '@tanstack/react-query'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { DownloadButton } from '../../accounting/book/DownloadButton.tsx'
import { FiguresTabs } from '../../accounting/FiguresTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { exportReceiptFigures, printReceiptFigures } from './actions.ts'
import styles from './figures.module.css'
import { PeriodField } from './PeriodField.tsx'
import { type FiguresPeriod, receiptFiguresQuery } from './queries.ts'
import { ReceiptSummary } from './ReceiptSummary.tsx'
import { useFiguresPeriod } from './use-figures-period.ts'

export function ReceiptFiguresPage() {
  const { year, changeYear, period } = useFiguresPeriod()
  return (
    <>
      <title>Recettes · Administration</title>
      <FiguresTabs />
      <PageHeader title="Recettes">
        <div className={actionRowStyles.end}>
          <DownloadButton
            label="Télécharger (CSV)"
            name="recettes.csv"
            read={() => exportReceiptFigures(period)}
          />
          <DownloadButton
            label="Imprimer (PDF)"
            name="recettes.pdf"
            read={() => printReceiptFigures(period)}
          />
        </div>
      </PageHeader>
      <div className={primitivesStyles.hugeStack}>
        <p className={styles.intro}>
          Les recettes sont l’argent noté dans le livre, au jour où vous l’avez reçu ou rendu. L’activité,
          elle, compte les rendez-vous au prix convenu.
        </p>
        <PeriodField year={year} onChange={changeYear} />
        <ReceiptsOf period={period} />
      </div>
    </>
  )
}

function ReceiptsOf({ period }: { period: FiguresPeriod }) {
  const result = useQuery(receiptFiguresQuery(period))
  return <QueryBoundary of={result}>{(figures) => <ReceiptSummary figures={figures} />}</QueryBoundary>
}
