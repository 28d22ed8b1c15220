import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { saveFile } from '../../ui/parts/save-file.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { ActivityFigures } from './ActivityFigures.tsx'
import { exportActivity } from './actions.ts'
import styles from './figures.module.css'
import { activityQuery, type FiguresPeriod } from './queries.ts'

const YEARS_BACK = 5

export function FiguresPage() {
  const [search, setSearch] = useSearchParams()
  // The URL follows in a transition, too late for a field that it would control.
  const [year, setYear] = useState(search.get('annee') ?? '')
  const changeYear = (value: string) => {
    setYear(value)
    setSearch(value === '' ? {} : { annee: value }, { replace: true })
  }
  const period = periodOf(year)
  return (
    <>
      <title>Chiffres · Administration</title>
      <PageHeader title="Chiffres">
        <DownloadActivity period={period} />
      </PageHeader>
      <div className={styles.page}>
        <p className={styles.intro}>
          L’activité compte vos rendez-vous au prix convenu lors de la réservation : ce n’est pas l’argent
          reçu.
        </p>
        <PracticeClock>
          {({ day }) => (
            <NativeSelect
              label="Période"
              className={styles.period}
              value={year}
              onChange={(event) => changeYear(event.currentTarget.value)}
            >
              <option value="">Douze derniers mois</option>
              {yearsUntil(Number(day.slice(0, 4)) + 1).map((option) => (
                <option key={option}>{option}</option>
              ))}
            </NativeSelect>
          )}
        </PracticeClock>
        <ActivityOf period={period} />
      </div>
    </>
  )
}

function ActivityOf({ period }: { period: FiguresPeriod }) {
  const result = useQuery(activityQuery(period))
  return <QueryBoundary of={result}>{(activity) => <ActivityFigures activity={activity} />}</QueryBoundary>
}

function DownloadActivity({ period }: { period: FiguresPeriod }) {
  const exporting = useSave(() => exportActivity(period), {
    failure: 'Erreur lors du téléchargement',
    onDone: (file) => saveFile('activite.csv', file),
  })
  return (
    <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      Télécharger (CSV)
    </Button>
  )
}

function periodOf(year: string): FiguresPeriod {
  return /^2[01]\d\d$/.test(year) ? { from: `${year}-01`, to: `${year}-12` } : {}
}

function yearsUntil(last: number): number[] {
  return Array.from({ length: YEARS_BACK + 2 }, (_, index) => last - index)
}
