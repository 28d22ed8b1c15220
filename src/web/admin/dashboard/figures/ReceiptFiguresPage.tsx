import { useQuery } from '@tanstack/react-query'
import { DownloadButton } from '../../accounting/book/DownloadButton.tsx'
import { FiguresTabs } from '../../accounting/FiguresTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { exportReceiptFigures } from './actions.ts'
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
        <DownloadButton
          label="Télécharger (CSV)"
          name="recettes.csv"
          read={() => exportReceiptFigures(period)}
        />
      </PageHeader>
      <div className={styles.page}>
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
