import { useQuery } from '@tanstack/react-query'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { DownloadButton } from '../../accounting/book/DownloadButton.tsx'
import { FiguresTabs } from '../../accounting/FiguresTabs.tsx'
import { MoneyModules } from '../../accounting/MoneyModules.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { ActivityFigures } from './ActivityFigures.tsx'
import { exportActivity, printActivity } from './actions.ts'
import styles from './figures.module.css'
import { PeriodField } from './PeriodField.tsx'
import { activityQuery, type FiguresPeriod } from './queries.ts'
import { useFiguresPeriod } from './use-figures-period.ts'

export function FiguresPage() {
  const { year, changeYear, period } = useFiguresPeriod()
  return (
    <>
      <title>Chiffres · Administration</title>
      <FiguresTabs />
      <PageHeader title="Chiffres">
        <div className={actionRowStyles.end}>
          <DownloadButton label="Télécharger (CSV)" name="activite.csv" read={() => exportActivity(period)} />
          <DownloadButton label="Imprimer (PDF)" name="activite.pdf" read={() => printActivity(period)} />
        </div>
      </PageHeader>
      <div className={primitivesStyles.hugeStack}>
        <p className={styles.intro}>
          L’activité compte vos rendez-vous au prix convenu lors de la réservation : ce n’est pas l’argent
          reçu.
        </p>
        <PeriodField year={year} onChange={changeYear} />
        <ActivityOf period={period} />
        <MoneyModules />
      </div>
    </>
  )
}

function ActivityOf({ period }: { period: FiguresPeriod }) {
  const result = useQuery(activityQuery(period))
  return <QueryBoundary of={result}>{(activity) => <ActivityFigures activity={activity} />}</QueryBoundary>
}
