import type { Activity } from '#contract/dashboard/figures.ts'
import { monthAndYear } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import tableStyles from '../../ui/table.module.css'
import { ActivityBars } from './ActivityBars.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { COUNT_COLUMNS, hasActivity, OCCUPANCY_COLUMN } from './columns.ts'
import styles from './figures.module.css'

export function ActivityFigures({ activity }: { activity: Activity }) {
  const { total, months, services, praticiens, recovered } = activity
  if (!hasActivity(total)) {
    return (
      <p className={tableStyles.empty}>
        Aucun rendez-vous sur cette période. Vos chiffres apparaîtront ici dès les premiers.
      </p>
    )
  }
  return (
    <>
      <dl className={styles.tiles}>
        {[...COUNT_COLUMNS, OCCUPANCY_COLUMN].map(({ label, format }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format(total)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.intro}>
        Un rendez-vous passé sans indication compte comme fait. Les absents et les annulés ne comptent pas
        dans les montants. L’occupation est le temps réservé, sur le temps d’ouverture.
      </p>
      {recovered && recovered.taken > 0 && <p className={styles.intro}>{recoveredText(recovered)}</p>}
      <ActivityBars months={months} />
      <ActivityTable
        title="Par mois"
        heading="Mois"
        hasOccupancy
        rows={months.map((counts) => ({
          key: counts.month,
          name: monthAndYear(`${counts.month}-01`),
          counts,
        }))}
      />
      <ActivityTable
        title="Par prestation"
        heading="Prestation"
        rows={services.map((counts) => ({ key: counts.id ?? counts.name, name: counts.name, counts }))}
      />
      {praticiens.length > 1 && (
        <ActivityTable
          title="Par praticien"
          heading="Praticien"
          hasOccupancy
          rows={praticiens.map((counts) => ({ key: counts.id, name: counts.name, counts }))}
        />
      )}
    </>
  )
}

function recoveredText({ taken, euros }: NonNullable<Activity['recovered']>): string {
  const count = taken === 1 ? '1 rendez-vous repris' : `${frenchNumber(taken)} rendez-vous repris`
  return french`Liste d’attente : ${count} sur des places libérées ces 30 derniers jours, pour ${frenchPrice(euros)}.`
}
